import type { Gender, Sexuality } from "./values.ts";

export { cleanText as cleanAbout } from "#base/clean-text.ts";

/** In Unicode code points, after NFC. */
export const MAX_ABOUT = 2_000;

export const SEEKS = ["women", "men", "both"] as const;
/** The gender that a member looks for, in everyday words. */
export type Seeks = (typeof SEEKS)[number];

const OTHER: Record<Gender, Gender> = { male: "female", female: "male" };
const CALLED: Record<Gender, Seeks> = { male: "men", female: "women" };

/** The genders that a member is shown first; both if the member has not said. */
export function seekedGenders(gender: Gender | null, sexuality: Sexuality | null): Gender[] {
  if (gender === null || sexuality === null || sexuality === "bi") return ["female", "male"];
  return [sexuality === "hetero" ? OTHER[gender] : gender];
}

/** The same as one word; null if the member has not said. */
export function seeks(gender: Gender | null, sexuality: Sexuality | null): Seeks | null {
  if (gender === null || sexuality === null) return null;
  const [first, second] = seekedGenders(gender, sexuality);
  return second ? "both" : CALLED[first as Gender];
}

export function sexualityOf(gender: Gender, wanted: Seeks): Sexuality {
  if (wanted === "both") return "bi";
  if (wanted === CALLED[OTHER[gender]]) return "hetero";
  return gender === "female" ? "lesbian" : "gay";
}

const ONLINE_MS = 5 * 60_000;
const NEW_MS = 7 * 86_400_000;

/** Members seen after this time are online. */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - ONLINE_MS);
}

/** Members who signed up after this time are new. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - NEW_MS);
}

export function isOnline(seenAt: Date | null, now: Date): boolean {
  return seenAt !== null && seenAt > onlineSince(now);
}

export function isNew(signedUpAt: Date, now: Date): boolean {
  return signedUpAt > newSince(now);
}
