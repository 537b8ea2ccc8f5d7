import { createHmac, timingSafeEqual } from "node:crypto";

/** Keys of signatures, by id: AT-… is a token, SL-… a sales location. While a secret is rotated, its id has two. */
export type SigningKeys = readonly { id: string; secret: string }[];

const ALGORITHMS = ["sha512", "sha256"] as const;
type Algorithm = (typeof ALGORITHMS)[number];

export function sign(
  body: Uint8Array,
  { algorithm, secret }: { algorithm: Algorithm; secret: string },
): Buffer {
  return createHmac(algorithm, secret).update(body).digest();
}

/** Accepts HMAC only; PAY.'s older signature is refused. */
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
