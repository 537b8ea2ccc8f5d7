import { constants, createPublicKey, type KeyObject, verify } from "node:crypto";

const MAX_BYTES = 16 * 1024;

/** @param key the key of Yoti's documents without its first and last line: DER as base64 */
export function readNotificationKey(key: string): KeyObject {
  return createPublicKey({ key: Buffer.from(key, "base64"), format: "der", type: "spki" });
}

/** Returns the session and the check that a notification is about, or null if Yoti did not sign it. */
export function readNotification(
  body: Uint8Array,
  keys: readonly KeyObject[],
): { ref: string; providerRef: string } | null {
  const { signature, sequence_number: _, ...told } = parse(body);
  if (typeof signature !== "string") return null;
  // As signed: without those two fields, and without any white space.
  const signed = Buffer.from(JSON.stringify(told).replaceAll(/\s/g, ""));
  if (!keys.some((key) => isSignedWith(key, signed, Buffer.from(signature, "base64")))) return null;
  const { reference_id: ref, session_key: providerRef } = told;
  return typeof ref === "string" && typeof providerRef === "string" ? { ref, providerRef } : null;
}

function isSignedWith(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify("sha256", signed, { key, padding, saltLength: constants.RSA_PSS_SALTLEN_AUTO }, signature);
}

function parse(body: Uint8Array): Record<string, unknown> {
  if (body.byteLength > MAX_BYTES) return {};
  try {
    const told: unknown = JSON.parse(Buffer.from(body).toString("utf8"));
    return typeof told === "object" && told !== null ? { ...told } : {};
  } catch {
    return {};
  }
}
