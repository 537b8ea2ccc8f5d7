import { createHash } from "node:crypto";
import { encode, Tagged } from "cborg";
import type { Embedded } from "./decode-cbor.ts";
import { clientIdOf, DOCUMENT_TYPE, type ProofRequest } from "./write-request-link.ts";

/** Encodes the bytes that the device signs. They include the request, so the proof is valid only for one check. */
export function encodeDeviceAuthentication(request: ProofRequest, deviceNamespaces: Embedded): Uint8Array {
  // The null is the hash of an encryption key: responses are not encrypted beyond HTTPS.
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
