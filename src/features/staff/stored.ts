import type { StoredCookie } from "#base/stored.ts";

/** Longest time that a session lasts. */
const days = 0.5;

export const staffStored = {
  session: { in: "cookie", name: "__Host-desk", purpose: "session of staff", days, sameSite: "Strict" },
  /** Name without https, for the demo: a browser refuses the other one there. */
  plainSession: { in: "cookie", name: "desk", purpose: "session of staff", days, sameSite: "Strict" },
} as const satisfies Record<string, StoredCookie>;
