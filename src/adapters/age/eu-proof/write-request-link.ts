export const DOCUMENT_TYPE = "eu.europa.ec.av.1";
export const NAMESPACE = "eu.europa.ec.av.1";
export const CLAIM = "age_over_18";

const QUERY = {
  credentials: [
    {
      id: "proof_of_age",
      format: "mso_mdoc",
      meta: { doctype_value: DOCUMENT_TYPE },
      claims: [{ path: [NAMESPACE, CLAIM] }],
    },
  ],
};

/** Our address and the nonce of one check. A proof is valid only for both. */
export type ProofRequest = { responseUri: string; nonce: string };

/** Our client id. Verifiers are not registered, so it contains the address to which the proof is sent. */
export function clientIdOf({ responseUri }: Pick<ProofRequest, "responseUri">): string {
  return `redirect_uri:${responseUri}`;
}

/** Writes the link that opens the wallet: OpenID4VP as the EU age verification profile describes it (annex A.5). */
export function writeRequestLink(request: ProofRequest & { ref: string }): string {
  const query = new URLSearchParams({
    response_type: "vp_token",
    response_mode: "direct_post",
    client_id: clientIdOf(request),
    response_uri: request.responseUri,
    nonce: request.nonce,
    state: request.ref,
    dcql_query: JSON.stringify(QUERY),
  });
  return `av://?${query}`;
}
