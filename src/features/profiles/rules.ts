import type { Gender, Sexuality } from "./values.ts";

/** What a member writes of oneself is kept as every text of members is. */
export { cleanText as cleanAbout } from "#base/clean-text.ts";

/** In Unicode code points, after NFC. */
export const MAX_ABOUT = 2_000;

export const SEEKS = ["women", "men", "both"] as const;
/** Whom somebody looks for, as a person would say it. */
export type Seeks = (typeof SEEKS)[number];

const OTHER: Record<Gender, Gender> = { male: "female", female: "male" };
const CALLED: Record<Gender, Seeks> = { male: "men", female: "women" };

/** Those whom a member is shown first: everybody where nothing is said. */
export function seekedGenders(gender: Gender | null, sexuality: Sexuality | null): Gender[] {
  if (gender === null || sexuality === null || sexuality === "bi") return ["female", "male"];
  return [sexuality === "hetero" ? OTHER[gender] : gender];
}

/** The same as one word; nothing where the member has not said it. */
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

export type Told = {
  gender: unknown;
  sexuality: unknown;
  relationship: unknown;
  hair: unknown;
  eye: unknown;
  body: unknown;
  tattoos: unknown;
  city: unknown;
  interests: readonly string[];
  about: string;
};

const FEW_WORDS = 60;
const SOME_INTERESTS = 5;

/** Of 100: what people look at first weighs most. */
export function completeness(profile: Told, photoCount: number): number {
  const { gender, sexuality, relationship, hair, eye, body, tattoos, city, interests, about } = profile;
  const facts = [gender, sexuality, relationship, hair, eye, body, tattoos];
  const words = Math.min(1, [...about].length / FEW_WORDS);
  return Math.floor(
    (photoCount > 0 ? 20 : 0) +
      Math.min(5, Math.max(0, photoCount - 1) * 2.5) +
      facts.filter((fact) => fact !== null).length * 5 +
      (city === null ? 0 : 10) +
      Math.min(1, interests.length / SOME_INTERESTS) * 15 +
      words * 15,
  );
}

const ONLINE_MS = 5 * 60_000;
const NEW_MS = 7 * 86_400_000;

/** Seen within five minutes. */
export function isOnline(seenAt: Date | null, now: Date): boolean {
  return seenAt !== null && now.getTime() - seenAt.getTime() < ONLINE_MS;
}

/** Signed up within seven days. */
export function isNew(signedUpAt: Date, now: Date): boolean {
  return now.getTime() - signedUpAt.getTime() < NEW_MS;
}
