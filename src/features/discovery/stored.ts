import type { Stored } from "#base/stored.ts";

export const discoveryStored = {
  /** One entry per member, so that two members of one device do not see each other's filters. */
  search: { in: "localStorage", name: "search-…", purpose: "search" },
  /** A key in the IndexedDB database `keyval-store`. */
  swipes: { in: "indexedDB", name: "swipe-queue …", purpose: "unsent swipes" },
} as const satisfies Record<string, Stored>;
