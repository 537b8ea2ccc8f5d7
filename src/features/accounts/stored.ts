import type { StoredCookie } from "#base/stored.ts";

export const accountsStored = {
  /** Its lifetime is the site's setting `session_days`. */
  session: { in: "cookie", name: "auth.session", purpose: "session", days: 30 },
  /** 400 days is the longest that browsers keep a cookie. */
  device: { in: "cookie", name: "auth.device", purpose: "known device", days: 400 },
} as const satisfies Record<string, StoredCookie>;
