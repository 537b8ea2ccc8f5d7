import { createHmac, timingSafeEqual } from "node:crypto";

/** An id that PAY. names with a signature has more than one secret while it changes. AT-… is a token, SL-… a sales location. */
export type SigningKeys = readonly { id: string; secret: string }[];

const ALGORITHMS = ["sha512", "sha256"] as const;
type Algorithm = (typeof ALGORITHMS)[number];

export function sign(
  body: Uint8Array,
  { algorithm, secret }: { algorithm: Algorithm; secret: string },
): Buffer {
  return createHmac(algorithm, secret).update(body).digest();
}

/** An older way of signing, without HMAC, is not accepted. */
export function isSigned(body: Uint8Array, headers: Headers, keys: SigningKeys): boolean {
  const algorithm = ALGORITHMS.find((one) => one === headers.get("signature-algorithm")?.toLowerCase());
  if (!algorithm) return false;
  if (headers.get("signature-method")?.toUpperCase() !== "HMAC") return false;
  const given = headers.get("signature") ?? "";
  if (!/^[0-9a-f]+$/i.test(given)) return false;
  const bytes = Buffer.from(given, "hex");
  return keys
    .filter(({ id }) => id === headers.get("signature-keyid"))
    .map(({ secret }) => sign(body, { algorithm, secret }))
    .some((right) => bytes.length === right.length && timingSafeEqual(bytes, right));
}
