import { createPublicKey, type KeyObject } from "node:crypto";
import { bytesIn, decodeCbor, embeddedIn, mapIn, timeIn } from "./decode-cbor.ts";
import { ProofError, requireProof } from "./proof-error.ts";
import { DOCUMENT_TYPE } from "./write-request-link.ts";

/** The part of a proof that the issuer signed. */
export type SecurityObject = {
  digests: Map<unknown, unknown>;
  deviceKey: KeyObject;
};

/**
 * Reads the mobile security object, and checks its document type and validity.
 * @throws ProofError
 */
export function readSecurityObject(payload: Uint8Array, now: Date): SecurityObject {
  const { bytes } = embeddedIn(decodeCbor(payload), "security object");
  const object = mapIn(decodeCbor(bytes), "security object");
  requireProof(object.get("docType") === DOCUMENT_TYPE, "signed for another document type");
  requireProof(object.get("digestAlgorithm") === "SHA-256", "digests are not SHA-256");
  const validity = mapIn(object.get("validityInfo"), "validityInfo");
  requireProof(timeIn(validity.get("validFrom"), "validFrom") <= now, "not valid yet");
  requireProof(now <= timeIn(validity.get("validUntil"), "validUntil"), "expired");
  const keyInfo = mapIn(object.get("deviceKeyInfo"), "deviceKeyInfo");
  return {
    digests: mapIn(object.get("valueDigests"), "valueDigests"),
    deviceKey: readKey(mapIn(keyInfo.get("deviceKey"), "deviceKey")),
  };
}

/** Reads an EC key on P-256 (COSE_Key): kind 2, curve 1. */
function readKey(key: Map<unknown, unknown>): KeyObject {
  requireProof(key.get(1) === 2 && key.get(-1) === 1, "the device key is of another kind");
  const [x, y] = [-2, -3].map((label) =>
    Buffer.from(bytesIn(key.get(label), "device key")).toString("base64url"),
  ) as [string, string];
  try {
    return createPublicKey({ format: "jwk", key: { kty: "EC", crv: "P-256", x, y } });
  } catch {
    throw new ProofError("the device key is not on its curve");
  }
}
