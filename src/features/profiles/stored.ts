import type { Stored } from "#base/stored.ts";

export const profilesStored = {
  permission: { in: "localStorage", name: "geolocation-permission", purpose: "permission" },
  /** The city, or `false` after a failure. Never the position. */
  place: { in: "sessionStorage", name: "geocode", purpose: "place" },
} as const satisfies Record<string, Stored>;
