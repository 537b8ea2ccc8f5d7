const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Detects requests that another site makes a browser send, in addition to SameSite cookies. A browser puts Origin on
 * every unsafe request, so a request without it is not from a browser and carries no cookies by accident.
 * @param origin the origin by which the person reached us, such as `https://example.org`
 */
export function isCrossSite(method: string, headers: Headers, origin: string): boolean {
  if (SAFE.has(method)) return false;
  const sent = headers.get("origin");
  if (sent !== null) return sent !== origin;
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
