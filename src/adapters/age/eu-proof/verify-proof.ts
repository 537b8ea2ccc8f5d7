import type { X509Certificate } from "node:crypto";
import { checkIssuerChain } from "./check-issuer-chain.ts";
import { checkItems } from "./check-items.ts";
import { checkSignature } from "./check-signature.ts";
import { ProofError, requireProof } from "./proof-error.ts";
import { readDeviceResponse } from "./read-device-response.ts";
import { readSecurityObject } from "./read-security-object.ts";
import { encodeDeviceAuthentication } from "./session-transcript.ts";
import { CLAIM, NAMESPACE, type ProofRequest } from "./write-request-link.ts";

/** Limit in bytes of a device response: three quarters of the form in which it arrives as base64. */
const MAX_RESPONSE_BYTES = 12 * 1024;

type Trust = { roots: readonly X509Certificate[]; now: Date };

export type ProofResult =
  | { state: "passed" | "under_age" }
  /** `why` names the check that failed, and contains nothing of the proof. */
  | { state: "failed"; why: string };

/** Verifies a wallet's proof of age for one request. Every check must hold; an age below 18 counts only if all others do. */
export function verifyProof(response: Uint8Array, request: ProofRequest, trust: Trust): ProofResult {
  try {
    return { state: isOver18(response, request, trust) ? "passed" : "under_age" };
  } catch (error) {
    if (error instanceof ProofError) return { state: "failed", why: error.message };
    throw error;
  }
}

function isOver18(response: Uint8Array, request: ProofRequest, { roots, now }: Trust): boolean {
  requireProof(response.byteLength <= MAX_RESPONSE_BYTES, "too long");
  const { items, issuerAuth, deviceNamespaces, deviceSignature } = readDeviceResponse(response);
  const signer = checkIssuerChain(issuerAuth, { roots, now });
  const { payload } = issuerAuth;
  requireProof(payload !== null, "the issuer signed nothing");
  checkSignature(issuerAuth, { payload, key: signer.publicKey, what: "the issuer's signature" });
  const { digests, deviceKey } = readSecurityObject(payload, now);
  const values = checkItems(items, { digests, namespace: NAMESPACE });
  requireProof(deviceSignature.payload === null, "the device signed something else");
  const signed = encodeDeviceAuthentication(request, deviceNamespaces);
  checkSignature(deviceSignature, { payload: signed, key: deviceKey, what: "the device's signature" });
  const isOver = values.get(CLAIM);
  requireProof(typeof isOver === "boolean", "no age");
  return isOver;
}
