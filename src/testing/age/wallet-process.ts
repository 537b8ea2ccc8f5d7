import { createHash, createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import {
  CoseKey,
  DeviceKey,
  DeviceRequest,
  DocRequest,
  Holder,
  Issuer,
  type IssuerSigned,
  ItemsRequest,
  type MdocContext,
  SessionTranscript,
  SignatureAlgorithm,
} from "@owf/mdoc";
import type { WalletAnswer, WalletOrder } from "./open-wallet.ts";

const crypto: Pick<MdocContext["crypto"], "random" | "digest"> = {
  random: (length) => randomBytes(length),
  digest: ({ digestAlgorithm, bytes }) =>
    createHash(digestAlgorithm.replace("-", "").toLowerCase()).update(bytes).digest(),
};
const sign1: Pick<MdocContext["cose"]["sign1"], "sign"> = {
  sign: ({ toBeSigned, key }) => {
    const privateKey = createPrivateKey({ format: "jwk", key: key.jwk as never });
    return sign("sha256", toBeSigned, { key: privateKey, dsaEncoding: "ieee-p1363" });
  },
};
const context = { crypto, cose: { sign1 } } as MdocContext;

let held: { proof: IssuerSigned; deviceKey: CoseKey } | null = null;

/** An issuer gives the wallet a proof, bound to a new key of this device. */
async function issue({
  issuer,
  claims,
  validFrom,
  validUntil,
  documentType,
}: WalletOrder & { kind: "issue" }) {
  const jwk = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const { d: _, ...publicJwk } = jwk;
  const proof = await new Issuer(documentType, context).addIssuerNamespace(documentType, claims).sign({
    signingKey: CoseKey.fromJwk({ ...issuer.key, alg: "ES256" }),
    algorithm: SignatureAlgorithm.ES256,
    digestAlgorithm: "SHA-256",
    validityInfo: {
      signed: new Date(validFrom),
      validFrom: new Date(validFrom),
      validUntil: new Date(validUntil),
    },
    deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(publicJwk) },
    certificates: issuer.certificates.map((one) => Buffer.from(one, "base64")),
  });
  held = { proof, deviceKey: CoseKey.fromJwk({ ...jwk, alg: "ES256" }) };
  return { status: 0, body: "" };
}

/** Answers the request of a link as its query asks, by a form. */
async function present({ link }: WalletOrder & { kind: "present" }) {
  if (!held) throw new Error("The wallet is empty.");
  const asked = new URL(link).searchParams;
  const [clientId, nonce, responseUri, state] = ["client_id", "nonce", "response_uri", "state"].map(
    (name) => asked.get(name) ?? "",
  ) as [string, string, string, string];
  const [credential] = JSON.parse(asked.get("dcql_query") ?? "").credentials;
  const { doctype_value: docType } = credential.meta;
  const namespaces: Record<string, Record<string, boolean>> = {};
  for (const { path } of credential.claims)
    namespaces[path[0]] = { ...namespaces[path[0]], [path[1]]: false };
  const response = await Holder.createDeviceResponseForDeviceRequest(
    {
      deviceRequest: DeviceRequest.create({
        docRequests: [DocRequest.create({ itemsRequest: ItemsRequest.create({ docType, namespaces }) })],
      }),
      sessionTranscript: await SessionTranscript.forOid4Vp({ clientId, nonce, responseUri }, context),
      issuerSigned: [held.proof],
      signature: { signingKey: held.deviceKey },
    },
    context,
  );
  const token = JSON.stringify({ [credential.id]: [response.encodedForOid4Vp] });
  const answer = await fetch(responseUri, {
    method: "POST",
    body: new URLSearchParams({ vp_token: token, state }),
  });
  return { status: answer.status, body: await answer.text() };
}

process.on("message", async (order: WalletOrder) => {
  const { id } = order;
  const answer: WalletAnswer = await (order.kind === "issue" ? issue(order) : present(order)).then(
    (done) => ({ id, ...done }),
    (error: Error) => ({ id, error: error.stack ?? error.message }),
  );
  process.send?.(answer);
});
