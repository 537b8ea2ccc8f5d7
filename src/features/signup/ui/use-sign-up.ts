import { useState } from "react";
import type { saveSignUpStep } from "#features/accounts/contract.ts";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { type CallError, call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import {
  type Answers,
  listMissing,
  listScreens,
  resumeAt,
  type Screen,
  screenAfter,
  screenBefore,
  stepOf,
} from "../screens.ts";
import { NOTHING_SAID, type SignUpStart } from "../sign-up-start.ts";
import {
  type AccountDraft,
  checkScreen,
  EMPTY_DRAFT,
  type FieldErrors,
  withoutChanged,
} from "./account-draft.ts";
import { checkAnswer } from "./check-answer.ts";
import { type Correction, makeAccount } from "./make-account.ts";
import { saveScreen } from "./save-screen.ts";

export type SignUp = ReturnType<typeof useSignUp>;

/** State of a running sign-up: the current screen, the answers, and the ways forward and back. */
export function useSignUp(
  start: SignUpStart,
  { onAccount, onLeave }: { onAccount: (() => void) | undefined; onLeave: () => void },
) {
  const texts = useTextsOf("accounts", "common");
  const { member } = start;
  const { at, setErrors, goTo, goBackTo } = useScreen(start);
  const { screens, screen } = at;
  const said = useAnswers(start);
  const { draft, answers, consent } = said;
  const { memberId, isAccepted, open } = useAccount(start, { draft, screens, goBackTo, onAccount });
  const hasAccount = memberId !== null;
  const work = useAction();

  const next = async () => {
    const found = checkScreen(screen, draft, { texts, minAge: start.minAge });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const after = screenAfter(screens, screen, consent);
    let isSaved = true;
    const done = await work.run(async () => {
      isSaved = await isAccepted(screen);
      if (!isSaved) return;
      if (screen === "password") isSaved = await open();
      else await saveScreen(screen, { answers, consent, asked: start.asked, memberId });
      if (after) await saveStep(screen, { after, memberId });
    });
    if (done && isSaved && after) goTo(after);
  };

  const before = screenBefore(screens, screen, { consent, hasAccount });
  return {
    start,
    ...at,
    ...said,
    setDraft(change: Partial<AccountDraft>) {
      said.setDraft(change);
      setErrors((errors) => withoutChanged(errors, change));
    },
    memberId,
    email: member?.email ?? draft.email,
    busy: work.busy,
    failure: work.error,
    next,
    back: () => (before ? goTo(before) : onLeave()),
    hasBack: before !== null || !hasAccount,
  };
}

type AccountParts = {
  draft: AccountDraft;
  screens: readonly Screen[];
  goBackTo: (wrong: Correction) => void;
  onAccount: (() => void) | undefined;
};

/** Checks what the server knows before the account is made, and makes it. What it refuses is shown at its question. */
function useAccount(start: SignUpStart, { draft, screens, goBackTo, onAccount }: AccountParts) {
  const texts = useTextsOf("accounts", "common");
  const [memberId, setMemberId] = useState(start.member?.id ?? null);
  const isAccepted = async (screen: Screen): Promise<boolean> => {
    const wrong = memberId === null ? await checkAnswer(screen, draft, texts) : null;
    if (wrong) goBackTo(wrong);
    return wrong === null;
  };
  const open = async (): Promise<boolean> => {
    const answer = await makeAccount(draft, { start, screens });
    if (!("memberId" in answer)) {
      goBackTo(answer);
      return false;
    }
    setMemberId(answer.memberId);
    onAccount?.();
    return true;
  };
  return { memberId, isAccepted, open };
}

function useScreen(start: SignUpStart) {
  const [screens] = useState(() => chooseScreens(start));
  const [screen, setScreen] = useState<Screen>(() => firstScreen(start, screens));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<CallError | null>(null);
  const goBackTo = (wrong: Correction) => {
    setErrors(wrong.errors);
    setRefused(wrong.refused);
    setScreen(wrong.screen);
  };
  const goTo = (next: Screen) => goBackTo({ screen: next, errors: {}, refused: null });
  return { at: { screens, screen, errors, refused }, setErrors, goTo, goBackTo };
}

function useAnswers(start: SignUpStart) {
  const { member } = start;
  const [draft, setDraft] = useState<AccountDraft>(EMPTY_DRAFT);
  const [answers, setAnswers] = useState<Answers>(() => withHome(member?.answers ?? NOTHING_SAID, start));
  const [consent, setConsent] = useState(member?.consent ?? false);
  return {
    draft,
    setDraft: (change: Partial<AccountDraft>) => setDraft({ ...draft, ...change }),
    answers,
    setAnswers: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
    consent,
    setConsent,
  };
}

/** Saves the step that the next screen begins. The steps of the account are not saved. */
async function saveStep(
  screen: Screen,
  { after, memberId }: { after: Screen; memberId: number | null },
): Promise<void> {
  const step = stepOf(after);
  if (step === "account" || step === stepOf(screen) || stepOf(screen) === "account") return;
  const options = { body: { step }, memberId, repeatable: true };
  await call<typeof saveSignUpStep>("PUT", "/api/signup-step", options);
}

function chooseScreens({ member, missingOnly, to, asked }: SignUpStart): Screen[] {
  if (member && missingOnly) return listMissing(member.answers, { ...member, asked });
  return listScreens({ withMessage: to !== null, asked });
}

function firstScreen({ member, missingOnly, asked }: SignUpStart, screens: readonly Screen[]): Screen {
  if (!member || missingOnly) return screens[0] as Screen;
  const screen = resumeAt(member.step, member.answers, { consent: member.consent, asked });
  return screens.includes(screen) ? screen : (screens.at(-1) as Screen);
}

/** Preselects the country of the visitor's address. */
function withHome(answers: Answers, { country, countries }: SignUpStart): Answers {
  return { ...answers, country: answers.country ?? countries.find((one) => one === country) ?? null };
}
