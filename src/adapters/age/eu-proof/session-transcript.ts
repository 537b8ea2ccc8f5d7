import { createHash } from "node:crypto";
import { encode, Tagged } from "cborg";
import type { Embedded } from "./decode-cbor.ts";
import { clientIdOf, DOCUMENT_TYPE, type ProofRequest } from "./write-request-link.ts";

/** What a device signs: the request that it answers, so that a proof is worth nothing at another site or check. */
export function encodeDeviceAuthentication(request: ProofRequest, deviceNamespaces: Embedded): Uint8Array {
  // The third is the hash of an encryption key. Answers are not encrypted beyond HTTPS.
  const info = encode([clientIdOf(request), request.nonce, null, request.responseUri]);
  const transcript = [null, null, ["OpenID4VPHandover", createHash("sha256").update(info).digest()]];
  const authentication = [
    "DeviceAuthentication",
    transcript,
    DOCUMENT_TYPE,
    new Tagged(24, deviceNamespaces.bytes),
  ];
  return encode(new Tagged(24, encode(authentication)));
}
