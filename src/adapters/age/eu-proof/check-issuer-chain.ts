import { X509Certificate } from "node:crypto";
import { bytesIn } from "./decode-cbor.ts";
import { ProofError, requireProof } from "./proof-error.ts";
import type { Signed } from "./read-device-response.ts";

const CERTIFICATES = 33;
const MAX_CERTIFICATES = 4;

/**
 * Follows the certificates of the issuer's signature (header 33) to a trusted root, or to a certificate that is itself
 * listed. Each must be valid now, and be allowed to issue the one before it.
 * @returns the certificate of the signer
 * @throws ProofError
 */
export function checkIssuerChain(
  { unprotected }: Pick<Signed, "unprotected">,
  { roots, now }: { roots: readonly X509Certificate[]; now: Date },
): X509Certificate {
  const chain = readChain(unprotected.get(CERTIFICATES));
  for (const certificate of chain) requireValid(certificate, now);
  const signer = chain[0] as X509Certificate;
  requireProof(!signer.ca, "signed by a certificate that issues others");
  for (const [index, certificate] of chain.entries()) {
    if (roots.some((root) => root.fingerprint256 === certificate.fingerprint256)) return signer;
    const next = chain[index + 1];
    if (next) requireProof(isIssuedBy(certificate, next), "the certificates are no chain");
    else {
      const root = roots.find((one) => isIssuedBy(certificate, one));
      requireProof(root !== undefined, "no trusted issuer");
      requireValid(root, now);
    }
  }
  return signer;
}

function readChain(value: unknown): X509Certificate[] {
  const all = Array.isArray(value) ? value : [value];
  requireProof(all.length > 0 && all.length <= MAX_CERTIFICATES, "no certificate, or too many");
  return all.map((one) => {
    try {
      return new X509Certificate(bytesIn(one, "certificate"));
    } catch {
      throw new ProofError("a certificate cannot be read");
    }
  });
}

function requireValid({ validFromDate, validToDate }: X509Certificate, now: Date): void {
  requireProof(validFromDate <= now && now <= validToDate, "a certificate is not valid now");
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return issuer.ca && certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}
