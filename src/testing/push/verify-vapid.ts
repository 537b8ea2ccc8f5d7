import { createPublicKey, verify } from "node:crypto";

const TOKEN = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/;
const DAY_SECONDS = 86_400;

type Expected = { publicKey: string; audience: string; nowMs: number };

/** Returns the claims if the header proves that the owner of the key sends this push (RFC 8292), else null. */
export function verifyVapid(
  header: string | undefined,
  { publicKey, audience, nowMs }: Expected,
): { sub: string } | null {
  const [, head = "", body = "", signature = "", key] = TOKEN.exec(header ?? "") ?? [];
  if (key !== publicKey || decode(head).alg !== "ES256" || !isSigned({ head, body, signature }, publicKey))
    return null;
  const { aud, exp, sub } = decode(body) as { aud?: unknown; exp?: number; sub?: string };
  const left = Number(exp) - nowMs / 1_000;
  const isValid = aud === audience && left > 0 && left <= DAY_SECONDS;
  return isValid && /^(https?:\/\/|mailto:)\S+$/.test(sub ?? "") ? { sub: String(sub) } : null;
}

function isSigned(token: { head: string; body: string; signature: string }, publicKey: string): boolean {
  const point = Buffer.from(publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33).toString("base64url"), point.subarray(33).toString("base64url")];
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${token.head}.${token.body}`);
  const signature = Buffer.from(token.signature, "base64url");
  return verify("sha256", signed, { key, dsaEncoding: "ieee-p1363" }, signature);
}

function decode(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, "base64url").toString());
}
