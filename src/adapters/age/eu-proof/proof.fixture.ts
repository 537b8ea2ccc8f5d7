import { X509Certificate } from "node:crypto";
import { makeCertificate } from "#testing/age/make-certificate.ts";
import { verifyProof } from "./verify-proof.ts";

export const request = {
  responseUri: "https://velvet.example/api/age-proofs",
  nonce: "9b8a7c6d5e4f3a2b1c0d9e",
};
export const asked = { ...request, clientId: `redirect_uri:${request.responseUri}` };
export const now = new Date("2026-11-21T12:00:00Z");

export const root = makeCertificate({ name: "Root", isAuthority: true });
export const signer = makeCertificate({ name: "Signer", by: root, isAuthority: false });
export const issuer = { signer, chain: [] };
const trust = { roots: [new X509Certificate(root.der)], now };

export const verify = (proof: Uint8Array) => verifyProof(proof, request, trust);
export const failed = (why: string) => ({ state: "failed", why });

/** Writes the first key and value of a small map twice. */
export function repeatFirstKey(map: Uint8Array): Uint8Array {
  const size = (map[0] as number) & 0x1f;
  const length = (map[1] as number) & 0x1f;
  const key = map.subarray(1, 2 + length);
  return Buffer.concat([Buffer.from([0xa0 + size + 1]), key, Buffer.from([0]), map.subarray(1)]);
}
