import { useEffect, useRef, useState } from "react";
import { useTextsOf } from "#i18n/use-texts.tsx";
import {
  chooseScreen,
  listMissing,
  listScreens,
  resumeAt,
  type Screen,
  screenBefore,
  stepOf,
} from "../screens.ts";
import type { SignUpStart } from "../sign-up-start.ts";
import { type AccountDraft, checkScreen } from "./account-draft.ts";
import { forgetDraft } from "./forget-draft.ts";
import { keepDraft } from "./kept-draft.ts";
import { type Kept, useAnswers } from "./use-answers.ts";
import { useNext } from "./use-next.ts";
import { useSteps } from "./use-steps.ts";

export type SignUp = ReturnType<typeof useSignUp>;

export type SignUpParts = {
  start: SignUpStart;
  kept: Kept;
  /** False until the browser has shown the page as the server sent it. */
  isLive: boolean;
  onAccount: (() => void) | undefined;
  onLeave: () => void;
};

/** State of a running sign-up: the current screen, the answers, and the ways forward and back. */
export function useSignUp({ start, kept, isLive, onAccount, onLeave }: SignUpParts) {
  const texts = useTextsOf("accounts", "common");
  const said = useAnswers(start, kept);
  const { draft, answers, consent, setDraft, setAnswers, setConsent } = said;
  const [memberId, setMemberId] = useState(start.member?.id ?? null);
  const hasAccount = memberId !== null;
  const [screens] = useState(() => chooseScreens(start));
  const [first] = useState(() => firstScreen(start, screens));
  const check = (one: Screen) => checkScreen(one, draft, { texts, minAge: start.minAge });
  const isFilled = (one: Screen) => Object.keys(check(one)).length === 0;
  const steps = useSteps({
    first,
    isLive,
    choose: (wanted) => chooseScreen(wanted, { screens, first, hasAccount, consent, isFilled }),
  });
  const { screen } = steps;
  const forward = useNext({ start, screens, said, steps, check, account: { memberId, setMemberId } });
  useKeptDraft({ draft, isLive, hasAccount, to: start.to?.id ?? null });
  const isNew = hasAccount && start.member === null && steps.isSettled && stepOf(screen) !== "account";
  useNewAccount(isNew, onAccount);

  const before = screenBefore(screens, screen, { consent, hasAccount });
  return {
    start,
    isLive,
    screens,
    screen,
    draft,
    answers,
    setAnswers,
    consent,
    setConsent,
    ...forward,
    setDraft(change: Partial<AccountDraft>) {
      setDraft(change);
      forward.forgetErrors(change);
    },
    memberId,
    email: start.member?.email ?? draft.email,
    back: () => (before ? steps.goBackTo(before) : onLeave()),
    hasBack: before !== null || !hasAccount,
  };
}

type KeptParts = { draft: AccountDraft; isLive: boolean; hasAccount: boolean; to: number | null };

/** Keeps what is typed until the account exists. */
function useKeptDraft({ draft, isLive, hasAccount, to }: KeptParts) {
  const begun = useRef(draft);
  useEffect(() => {
    if (hasAccount) forgetDraft();
    // Before anything is typed, there may be a message to somebody else to keep.
    else if (isLive && draft !== begun.current) keepDraft(draft, to);
  }, [draft, isLive, hasAccount, to]);
}

/** Tells once that the account was made, when its screens have left the address. */
function useNewAccount(isNew: boolean, onAccount: (() => void) | undefined) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the caller's function is another one at every render
  useEffect(() => {
    if (isNew) onAccount?.();
  }, [isNew]);
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
