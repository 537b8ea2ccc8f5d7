import type { Stored } from "#base/stored.ts";

export const pushStored = {
  /** The member who turned push on here. Another member of the same browser is not subscribed. */
  wanted: { in: "localStorage", name: "push-wanted", purpose: "push" },
  /** Session and time at which the server last got the subscription, and the key that it was made with. */
  saved: { in: "localStorage", name: "push-saved", purpose: "push" },
} as const satisfies Record<string, Stored>;
