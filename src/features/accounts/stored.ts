import type { StoredCookie, StoredEntry } from "#base/stored.ts";

export const accountsStored = {
  /** Its lifetime is the site's setting `session_days`. */
  session: { in: "cookie", name: "auth.session", purpose: "session", days: 30 },
  /** 400 days is the longest that browsers keep a cookie. */
  device: { in: "cookie", name: "auth.device", purpose: "known device", days: 400 },
  /** The campaign of the link that led here: network, ref, sub1, sub2, sub3, and the landing page that was shown first. */
  campaign: { in: "sessionStorage", name: "campaign", purpose: "campaign" },
  changedPages: { in: "localStorage", name: "hide-changed-pages-alert", purpose: "closed for a week" },
} as const satisfies Record<string, StoredCookie | StoredEntry>;
