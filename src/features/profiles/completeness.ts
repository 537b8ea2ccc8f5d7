import { ASKED_FIELDS, type AskedField } from "./asked-fields.ts";

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
  about_me: string;
  /** Parts of the about text that are held back; others see nothing of the text then. */
  about_held: readonly unknown[];
  /** Set while a decision keeps the about text from others. */
  held?: { about_me: unknown };
};

const FEW_WORDS = 60;
const SOME_INTERESTS = 5;
const AT_ONCE = 3;
const LOOKS = ["hair", "eye", "body", "tattoos"] as const;

const STEPS = [
  "photo",
  "about_me",
  "interests",
  "city",
  "gender",
  "looks",
  "relationship",
  "more_photos",
  "sexuality",
] as const;
type Step = (typeof STEPS)[number];

/** Weight of one part of the profile (`most`), and how much of it is filled in (`told`). */
type Part = { told: number; most: number };

/**
 * Percentage of the profile that is filled in. What people look at first weighs most; what the site does not ask for
 * does not count.
 */
export function completeness(
  profile: Told,
  photoCount: number,
  asked: readonly AskedField[] = ASKED_FIELDS,
): number {
  const parts = Object.values(weigh(profile, photoCount, asked));
  const sum = (of: keyof Part) => parts.reduce((total, part) => total + part[of], 0);
  return Math.floor((sum("told") / sum("most")) * 100);
}

/**
 * The missing part with the highest priority, with the number of interests still worth adding; null if the profile
 * is complete.
 */
export function nextStep(
  profile: Told,
  photoCount: number,
  asked: readonly AskedField[] = ASKED_FIELDS,
): { step: Step; count: number } | null {
  const parts = weigh(profile, photoCount, asked);
  const step = STEPS.find((one) => parts[one].told < parts[one].most);
  if (!step) return null;
  return { step, count: Math.min(AT_ONCE, Math.max(1, SOME_INTERESTS - profile.interests.length)) };
}

function weigh(profile: Told, photoCount: number, asked: readonly AskedField[]): Record<Step, Part> {
  const part = (most: number, share: number, isAsked = true): Part =>
    isAsked ? { told: most * Math.min(1, share), most } : { told: 0, most: 0 };
  const fact = (field: AskedField & keyof Told, most: number) =>
    part(most, profile[field] === null ? 0 : 1, asked.includes(field));
  const looks = LOOKS.filter((look) => asked.includes(look));
  const isHeld = profile.about_held.length > 0 || (profile.held?.about_me ?? null) !== null;
  const words = isHeld ? 0 : [...profile.about_me].length;
  return {
    photo: part(20, photoCount),
    about_me: part(15, words / FEW_WORDS, asked.includes("about_me")),
    interests: part(15, profile.interests.length / SOME_INTERESTS, asked.includes("interests")),
    city: fact("city", 10),
    gender: fact("gender", 5),
    looks: part(
      looks.length * 5,
      looks.length === 0 ? 0 : looks.filter((look) => profile[look] !== null).length / looks.length,
    ),
    relationship: fact("relationship", 5),
    more_photos: part(5, Math.max(0, photoCount - 1) / 2),
    // The orientation counts only if it is given, so that nobody is pushed to consent to storing it.
    sexuality: part(5, 1, asked.includes("sexuality") && profile.sexuality !== null),
  };
}
