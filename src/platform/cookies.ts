import type { StoredCookie } from "#base/stored.ts";

/** Returns the value of one cookie, or undefined if it is absent or cannot be decoded. */
export function readCookie(
  header: string | null | undefined,
  { name }: Pick<StoredCookie, "name">,
): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(";")) {
    const at = part.indexOf("=");
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(part.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Sets a cookie for this host only, sent on same-site requests and hidden from scripts. `days: 0` deletes it. */
export function setCookie(
  headers: Headers,
  cookie: StoredCookie,
  { value, secure, days = cookie.days }: { value: string; secure: boolean; days?: number },
): void {
  const attributes = [
    "Path=/",
    `Max-Age=${cookie.seconds ?? days * 86_400}`,
    `SameSite=${cookie.sameSite ?? "Lax"}`,
    "HttpOnly",
  ];
  if (secure) attributes.push("Secure");
  headers.append("Set-Cookie", [`${cookie.name}=${encodeURIComponent(value)}`, ...attributes].join("; "));
}

export function hasSetCookie(headers: Headers): boolean {
  return headers.has("Set-Cookie");
}

/** Returns the Set-Cookie headers of one response, to be copied to another. */
export function takeCookies(from: Headers): Headers {
  const headers = new Headers();
  for (const cookie of from.getSetCookie()) headers.append("Set-Cookie", cookie);
  return headers;
}
