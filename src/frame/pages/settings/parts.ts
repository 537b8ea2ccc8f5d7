/** Sub-pages of the settings, in the order of their rows. */
export const PARTS = ["account", "location", "privacy", "devices", "data", "appearance"] as const;
export type Part = (typeof PARTS)[number];

/** Sub-page of an address from when the settings were tabs, such as `/settings?tab=sessions`. */
export function partOfTab(tab: string | null): Part | null {
  return tab === "sessions" ? "devices" : toPart(tab);
}

export function toPart(name: string | null | undefined): Part | null {
  return PARTS.find((part) => part === name) ?? null;
}
