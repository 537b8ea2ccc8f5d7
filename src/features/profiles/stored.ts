import type { Stored } from "#base/stored.ts";

export const profilesStored = {
  permission: { in: "localStorage", name: "geolocation-permission", purpose: "permission" },
  /** The city alone; `false` after a failure. */
  place: { in: "sessionStorage", name: "geocode", purpose: "place" },
} as const satisfies Record<string, Stored>;
