import type { OwnProfile } from "#features/profiles/contract.ts";

/** Returns the fields that differ, with their later values. */
export function whatIsNew(before: OwnProfile, after: OwnProfile): Partial<OwnProfile> {
  const fields = Object.keys(after) as (keyof OwnProfile)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field]]));
}

/**
 * Leaves out the fields that were saved from this page. A reload that began before such a save, and is shown after it,
 * would otherwise bring back the earlier value, and the next change would store it.
 */
export function without(news: Partial<OwnProfile>, fields: ReadonlySet<string>): Partial<OwnProfile> {
  return Object.fromEntries(Object.entries(news).filter(([field]) => !fields.has(field)));
}
