import type { Stored } from "#base/stored.ts";

export const membersStored = {
  enrichAlert: { in: "localStorage", name: "hide-enrich-alert", purpose: "closed for a week" },
  photoAlert: { in: "localStorage", name: "hide-photo-alert", purpose: "closed for a week" },
} as const satisfies Record<string, Stored>;
