import type { SignUpStep } from "#features/accounts/contract.ts";
import type { OwnProfile } from "#features/profiles/contract.ts";

/** One question each, in the order in which they are asked. */
const STEP_OF = {
  message: "account",
  email: "account",
  name: "account",
  birth: "account",
  password: "account",
  photo: "photo",
  gender: "who",
  consent: "who",
  seeks: "who",
  place: "place",
  looks: "looks",
  relationship: "looks",
  interests: "looks",
  complete: "complete",
} as const satisfies Record<string, SignUpStep | "account">;

export type Screen = keyof typeof STEP_OF;
/** Those with choices, dates and places, which come after the first fields. */
export type LaterScreen = Exclude<Screen, "message" | "email" | "name" | "password" | "photo" | "complete">;
export type Answers = Pick<
  OwnProfile,
  | "gender"
  | "sexuality"
  | "country"
  | "region"
  | "city_id"
  | "city"
  | "hair"
  | "eye"
  | "body"
  | "tattoos"
  | "relationship"
  | "interests"
>;

const SCREENS = Object.keys(STEP_OF) as Screen[];

/** Every screen of a sign-up from its beginning. */
export function listScreens({ withMessage }: { withMessage: boolean }): Screen[] {
  return SCREENS.filter((screen) => screen !== "message" || withMessage);
}

/** The screens whose questions a member has not answered, for an account that was begun elsewhere. */
export function listMissing(answers: Answers, given: { consent: boolean; hasPhoto: boolean }): Screen[] {
  return SCREENS.filter(
    (screen) =>
      screen === "complete" || (STEP_OF[screen] !== "account" && !isAnswered(screen, answers, given)),
  );
}

function isAnswered(
  screen: Screen,
  answers: Answers,
  { consent, hasPhoto }: { consent: boolean; hasPhoto: boolean },
): boolean {
  switch (screen) {
    case "photo":
      return hasPhoto;
    case "gender":
      return answers.gender !== null;
    case "consent":
      return consent;
    case "seeks":
      return answers.sexuality !== null;
    case "place":
      return answers.country !== null && answers.city_id !== null;
    case "looks":
      return [answers.hair, answers.eye, answers.body, answers.tattoos].every((look) => look !== null);
    case "relationship":
      return answers.relationship !== null;
    case "interests":
      return answers.interests.length > 0;
    default:
      return false;
  }
}

export function stepOf(screen: Screen): SignUpStep | "account" {
  return STEP_OF[screen];
}

/** Where a member goes on: the first screen of the step that was reached, past what is answered in it. */
export function resumeAt(step: SignUpStep, answers: Answers, consent: boolean): Screen {
  const ofStep = SCREENS.filter((screen) => STEP_OF[screen] === step);
  const open = ofStep.find((screen) => !isAnswered(screen, answers, { consent, hasPhoto: false }));
  return open ?? ofStep.at(-1) ?? "complete";
}

/** @param consent without it, whom somebody looks for is not asked */
export function screenAfter(screens: readonly Screen[], screen: Screen, consent: boolean): Screen | null {
  const next = screens[screens.indexOf(screen) + 1] ?? null;
  return next === "seeks" && !consent ? screenAfter(screens, next, consent) : next;
}

/** Once there is an account, there is no way back to its making. */
export function screenBefore(
  screens: readonly Screen[],
  screen: Screen,
  { consent, hasAccount }: { consent: boolean; hasAccount: boolean },
): Screen | null {
  const before = screens[screens.indexOf(screen) - 1] ?? null;
  if (before === null || (hasAccount && STEP_OF[before] === "account")) return null;
  return before === "seeks" && !consent ? screenBefore(screens, before, { consent, hasAccount }) : before;
}

export type Progress = { step: number; steps: number; share: number };

/** The step as people count, and how far the bar is, which moves with every screen. */
export function progressOf(screens: readonly Screen[], screen: Screen): Progress {
  const steps = [...new Set(screens.map((one) => STEP_OF[one]))];
  return {
    step: steps.indexOf(STEP_OF[screen]) + 1,
    steps: steps.length,
    share: (screens.indexOf(screen) + 1) / screens.length,
  };
}

/** Whether questions of the sign-up are still open; the confirmation by mail is not one of them. */
export function isUnfinished(step: string | undefined): boolean {
  return step !== undefined && step !== "complete" && step !== "done";
}
