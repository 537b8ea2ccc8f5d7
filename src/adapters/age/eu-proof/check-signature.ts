import { type KeyObject, verify } from "node:crypto";
import { encode } from "cborg";
import { decodeCbor, mapIn } from "./decode-cbor.ts";
import { requireProof } from "./proof-error.ts";
import type { Signed } from "./read-device-response.ts";

const ALGORITHM = 1;
const CRITICAL = 2;
const ES256 = -7;
const CURVE = "prime256v1";

/**
 * Checks an ES256 signature over its headers and the payload (RFC 9052). No other algorithm is accepted.
 * @throws ProofError
 */
export function checkSignature(
  { protectedBytes, signature }: Pick<Signed, "protectedBytes" | "signature">,
  { payload, key, what }: { payload: Uint8Array; key: KeyObject; what: string },
): void {
  const headers = mapIn(decodeCbor(protectedBytes), `${what} headers`);
  requireProof(headers.get(ALGORITHM) === ES256, `${what} is not ES256`);
  requireProof(!headers.has(CRITICAL), `${what} has headers that we do not know`);
  requireProof(key.asymmetricKeyDetails?.namedCurve === CURVE, `${what} has a key of another kind`);
  const signed = encode(["Signature1", protectedBytes, new Uint8Array(), payload]);
  const isRight = verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
  requireProof(isRight, `${what} is wrong`);
}
