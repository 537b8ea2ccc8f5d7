/** The value of one cookie; nothing where it is absent or cannot be decoded. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
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

/** A cookie for this host alone, sent on same-site requests; `maxAgeDays: 0` takes it back. */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeDays, secure, httpOnly = true }: { maxAgeDays: number; secure: boolean; httpOnly?: boolean },
): string {
  const attributes = ["Path=/", `Max-Age=${maxAgeDays * 86_400}`, "SameSite=Lax"];
  if (httpOnly) attributes.push("HttpOnly");
  if (secure) attributes.push("Secure");
  return [`${name}=${encodeURIComponent(value)}`, ...attributes].join("; ");
}
