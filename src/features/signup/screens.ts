import type { SignUpStep } from "#features/accounts/contract.ts";
import { type AskedField, INTIMATE_INTERESTS, type OwnProfile } from "#features/profiles/contract.ts";

/** Each screen with the step it belongs to, in the order in which they are shown. */
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
/** Screens that are loaded while the first ones are answered. */
export type LaterScreen = Exclude<Screen, "message" | "email" | "name" | "password" | "complete">;
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

/** The answers that may be stored without the consent. */
export function withoutIntimate(answers: Answers): Answers {
  const interests = answers.interests.filter((code) => !INTIMATE_INTERESTS.includes(code));
  return { ...answers, sexuality: null, interests };
}

const SCREENS = Object.keys(STEP_OF) as Screen[];

/** Profile fields of each screen. A screen without fields exists on every site. */
export const FIELDS_OF: Partial<Record<Screen, readonly (AskedField & keyof Answers)[]>> = {
  gender: ["gender"],
  consent: ["sexuality"],
  seeks: ["sexuality"],
  place: ["country", "region", "city"],
  looks: ["hair", "eye", "body", "tattoos"],
  relationship: ["relationship"],
  interests: ["interests"],
};

/** The answers that the server knows. */
export type Saved = { answers: Answers; consent: boolean };

/**
 * State of the server after it has saved these screens. Other answers may have been given since it was asked, or
 * wait on a screen that was not sent.
 */
export function afterSaving(before: Saved, sent: Saved, screens: readonly Screen[]): Saved {
  const fields = screens
    .filter((screen) => screen !== "consent")
    .flatMap((screen) => FIELDS_OF[screen] ?? []);
  const known = fields.flatMap((field) => (field === "city" ? (["city", "city_id"] as const) : [field]));
  const answers = {
    ...before.answers,
    ...Object.fromEntries(known.map((field) => [field, sent.answers[field]])),
  };
  if (!screens.includes("consent")) return { ...before, answers };
  return { answers: sent.consent ? answers : withoutIntimate(answers), consent: sent.consent };
}

/** All screens of a sign-up, without those whose fields the site does not ask for. */
export function listScreens({
  withMessage,
  asked,
}: {
  withMessage: boolean;
  asked: readonly AskedField[];
}): Screen[] {
  return SCREENS.filter((screen) => {
    if (screen === "message") return withMessage;
    return FIELDS_OF[screen]?.some((field) => asked.includes(field)) ?? true;
  });
}

type Given = { consent: boolean; hasPhoto: boolean; asked: readonly AskedField[] };

/** The screens that a member still has to answer, for an account created elsewhere. */
export function listMissing(answers: Answers, given: Given): Screen[] {
  return listScreens({ withMessage: false, asked: given.asked }).filter(
    (screen) =>
      screen === "complete" || (STEP_OF[screen] !== "account" && !isAnswered(screen, answers, given)),
  );
}

function isAnswered(screen: Screen, answers: Answers, { consent, hasPhoto, asked }: Given): boolean {
  switch (screen) {
    case "photo":
      return hasPhoto;
    case "consent":
      return consent;
    case "interests":
      return answers.interests.length > 0;
    default: {
      const fields = (FIELDS_OF[screen] ?? []).filter((field) => asked.includes(field));
      return (
        fields.length > 0 && fields.every((field) => answers[field === "city" ? "city_id" : field] !== null)
      );
    }
  }
}

export function stepOf(screen: Screen): SignUpStep | "account" {
  return STEP_OF[screen];
}

/**
 * The screen on which a member continues: the first unanswered screen of the step that was reached, or the next step
 * if the site asks nothing in this one.
 */
export function resumeAt(
  step: SignUpStep,
  answers: Answers,
  { consent, asked }: Omit<Given, "hasPhoto">,
): Screen {
  const screens = listScreens({ withMessage: false, asked });
  const ofStep = screens.filter((screen) => STEP_OF[screen] === step);
  const open = ofStep.find((screen) => !isAnswered(screen, answers, { consent, hasPhoto: false, asked }));
  const reached = SCREENS.findIndex((screen) => STEP_OF[screen] === step);
  const later = reached < 0 ? undefined : screens.find((screen) => SCREENS.indexOf(screen) > reached);
  return open ?? ofStep.at(-1) ?? later ?? "complete";
}

/** @param consent the screen `seeks` is skipped without it */
export function screenAfter(screens: readonly Screen[], screen: Screen, consent: boolean): Screen | null {
  const next = screens[screens.indexOf(screen) + 1] ?? null;
  return next === "seeks" && !consent ? screenAfter(screens, next, consent) : next;
}

/** Returns null at the first screen after the account: the account's own screens cannot be reopened. */
export function screenBefore(
  screens: readonly Screen[],
  screen: Screen,
  { consent, hasAccount }: { consent: boolean; hasAccount: boolean },
): Screen | null {
  const before = screens[screens.indexOf(screen) - 1] ?? null;
  if (before === null || (hasAccount && STEP_OF[before] === "account")) return null;
  return before === "seeks" && !consent ? screenBefore(screens, before, { consent, hasAccount }) : before;
}

type Choice = {
  screens: readonly Screen[];
  /** The screen of a sign-up that has just been opened. */
  first: Screen;
  hasAccount: boolean;
  consent: boolean;
  /** Whether the account's answers on this screen are complete. */
  isFilled: (screen: Screen) => boolean;
};

/**
 * The screen to show if the address asks for `wanted`: none of the account's once it exists, and none of it that comes
 * after an open question.
 */
export function chooseScreen(
  wanted: Screen,
  { screens, first, hasAccount, consent, isFilled }: Choice,
): Screen {
  const ofAccount = screens.filter((screen) => STEP_OF[screen] === "account");
  if (hasAccount) {
    const begin = ofAccount.includes(first) ? screens[ofAccount.length] : first;
    if (!screens.includes(wanted) || ofAccount.includes(wanted)) return begin ?? "complete";
    return wanted === "seeks" && !consent ? "consent" : wanted;
  }
  const open = ofAccount.find((screen) => !isFilled(screen)) ?? ofAccount.at(-1) ?? first;
  return ofAccount.includes(wanted) && screens.indexOf(wanted) <= screens.indexOf(open) ? wanted : open;
}

export type Progress = { step: number; steps: number; share: number };

/**
 * Counts the questions from 1; `share` is between 0 and 1. Once the consent is refused, the question that is skipped
 * does not count.
 * @returns null on the last screen, which asks nothing
 */
export function progressOf(screens: readonly Screen[], screen: Screen, consent: boolean): Progress | null {
  const isRefused = !consent && screens.indexOf(screen) > screens.indexOf("consent");
  const asked = screens.filter((one) => one !== "complete" && !(one === "seeks" && isRefused));
  if (!asked.includes(screen)) return null;
  const step = asked.indexOf(screen) + 1;
  return { step, steps: asked.length, share: step / asked.length };
}
