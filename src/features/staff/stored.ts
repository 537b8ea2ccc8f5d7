import type { StoredCookie } from "#base/stored.ts";

/** Half a day, as long as a session lasts at most. */
const days = 0.5;

export const staffStored = {
  session: { in: "cookie", name: "__Host-desk", purpose: "session of staff", days, sameSite: "Strict" },
  /** Without https, in the demo, where a browser refuses the other name. */
  plainSession: { in: "cookie", name: "desk", purpose: "session of staff", days, sameSite: "Strict" },
} as const satisfies Record<string, StoredCookie>;
