import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";

export type Keys = { keyId: string; secret: string; region: string };

const MINUTES_APART = 15;

/**
 * Checks AWS signature version 4 on the store's side, from what came over the wire.
 * @returns the error code that S3 would answer, or null if the signature is right
 */
export function checkSignature(request: IncomingMessage, body: Buffer, keys: Keys): string | null {
  const header = (name: string) => String(request.headers[name] ?? "");
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      header("authorization"),
    );
  if (!parts) return "AccessDenied";
  const [, keyId = "", day = "", region = "", signedHeaders = "", signature = ""] = parts;
  const date = header("x-amz-date");
  if (keyId !== keys.keyId) return "InvalidAccessKeyId";
  if (region !== keys.region) return "AuthorizationHeaderMalformed";
  if (!date.startsWith(day) || minutesFromNow(date) > MINUTES_APART) return "RequestTimeTooSkewed";

  const names = signedHeaders.split(";");
  if (!["host", "x-amz-date", "x-amz-content-sha256"].every((name) => names.includes(name)))
    return "AccessDenied";
  const payload = header("x-amz-content-sha256");
  if (payload !== "UNSIGNED-PAYLOAD" && payload !== sha256(body)) return "XAmzContentSHA256Mismatch";

  const [path = "", query = ""] = (request.url ?? "").split("?");
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${header(name).trim().replace(/ +/g, " ")}`),
    "",
    signedHeaders,
    payload,
  ].join("\n");
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [day, region, "s3", "aws4_request"].reduce<Buffer>(hmac, Buffer.from(`AWS4${keys.secret}`));
  const expected = hmac(key, ["AWS4-HMAC-SHA256", date, scope, sha256(canonical)].join("\n"));
  return timingSafeEqual(expected, Buffer.from(signature, "hex")) ? null : "SignatureDoesNotMatch";
}

function canonicalQuery(query: string): string {
  const pairs = query.split("&").filter(Boolean);
  return pairs
    .map((pair) => (pair.includes("=") ? pair : `${pair}=`))
    .sort()
    .join("&");
}

function minutesFromNow(date: string): number {
  const iso = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Math.abs(Date.now() - Date.parse(iso)) / 60_000;
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
