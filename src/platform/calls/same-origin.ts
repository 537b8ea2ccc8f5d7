const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses what another site makes a browser send. Beside SameSite cookies: a browser puts Origin on every
 * unsafe request, so one that lacks it is no browser and carries nobody's cookies by accident.
 * @param origin how the person reached us, as `https://example.org`
 */
export function isCrossSite(method: string, headers: Headers, origin: string): boolean {
  if (SAFE.has(method)) return false;
  const sent = headers.get("origin");
  if (sent !== null) return sent !== origin;
  const site = headers.get("sec-fetch-site");
  return site !== null && site !== "same-origin" && site !== "none";
}
