import type { Stored } from "#base/stored.ts";

export const discoveryStored = {
  /** For each member, so that two on one device do not meet each other's wishes. */
  search: { in: "localStorage", name: "search-…", purpose: "search" },
  /** A key in the database `keyval-store`. */
  swipes: { in: "indexedDB", name: "swipe-queue …", purpose: "unsent swipes" },
} as const satisfies Record<string, Stored>;
