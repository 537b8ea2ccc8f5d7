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
  /** What of the words is held back: others see none of them. */
  about_held: readonly unknown[];
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

/** What a part of the profile counts for, and how much of that is told. */
type Part = { told: number; most: number };

/** Of 100: what people look at first weighs most, and what the site does not ask counts for nothing. */
export function completeness(
  profile: Told,
  photoCount: number,
  asked: readonly AskedField[] = ASKED_FIELDS,
): number {
  const parts = Object.values(weigh(profile, photoCount, asked));
  const sum = (of: keyof Part) => parts.reduce((total, part) => total + part[of], 0);
  return Math.floor((sum("told") / sum("most")) * 100);
}

/** What is most worth telling next, and how many of it where that is counted; nothing where all is told. */
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
  const words = profile.about_held.length > 0 ? 0 : [...profile.about_me].length;
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
    // It counts where it is told and is missing nowhere: nobody is pushed to agree that we keep it.
    sexuality: part(5, 1, asked.includes("sexuality") && profile.sexuality !== null),
  };
}
