import { useState } from "react";
import type { SignUpForm, saveSignUpStep, signUp } from "#features/accounts/contract.ts";
import { useAllTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call.ts";
import { useWork } from "#ui/use-work.ts";
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
import { type AccountDraft, checkScreen, EMPTY_DRAFT, type FieldErrors, screenOf } from "./account-draft.ts";
import { saveScreen } from "./save-screen.ts";
import { keptTracking } from "./tracking.ts";

export type SignUp = ReturnType<typeof useSignUp>;

/** State of a running sign-up: the current screen, the answers, and the ways forward and back. */
export function useSignUp(
  start: SignUpStart,
  { onAccount, onLeave }: { onAccount: (() => void) | undefined; onLeave: () => void },
) {
  const texts = useAllTexts();
  const { member, to } = start;
  const [screens] = useState(() => chooseScreens(start));
  const [screen, setScreen] = useState<Screen>(() => firstScreen(start, screens));
  const [draft, setDraft] = useState<AccountDraft>(EMPTY_DRAFT);
  const [answers, setAnswers] = useState<Answers>(() => withHome(member?.answers ?? NOTHING_SAID, start));
  const [consent, setConsent] = useState(member?.consent ?? false);
  const [memberId, setMemberId] = useState(member?.id ?? null);
  const hasAccount = memberId !== null;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [refused, setRefused] = useState<CallError | null>(null);
  const work = useWork();

  const goTo = (next: Screen) => {
    setErrors({});
    setRefused(null);
    setScreen(next);
  };

  async function makeAccount() {
    const form: SignUpForm = {
      ...draft,
      date_of_birth: draft.date_of_birth ?? "",
      terms: true,
      signup_message: draft.signup_message.trim() || undefined,
      ...(to && draft.signup_message.trim() !== "" && { to: to.id }),
      tracking: { ...start.tracking, ...keptTracking() },
    };
    try {
      const made = await call<typeof signUp>("POST", "/api/signups", { body: form, memberId: null });
      setMemberId(made.member_id);
      onAccount?.();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      const known = error.code === "accounts.email_taken" || error.code === "accounts.pending_deletion";
      const at = screenOf(error.fields, screens) ?? (known ? "email" : null);
      if (!at) throw error;
      setScreen(at);
      setErrors(error.fields);
      if (known) setRefused(error);
      throw new Mended();
    }
  }

  const next = async () => {
    const found = checkScreen(screen, draft, { texts, minAge: start.minAge });
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const after = screenAfter(screens, screen, consent);
    const done = await work
      .run(async () => {
        if (screen === "password") await makeAccount();
        else await saveScreen(screen, { answers, consent, asked: start.asked, memberId });
        const step = after && stepOf(after);
        if (step && step !== "account" && step !== stepOf(screen) && stepOf(screen) !== "account") {
          const options = { body: { step }, memberId, repeatable: true };
          await call<typeof saveSignUpStep>("PUT", "/api/signup-step", options);
        }
      })
      .catch((error: unknown) => {
        if (error instanceof Mended) return false;
        throw error;
      });
    if (done && after) goTo(after);
  };

  const before = screenBefore(screens, screen, { consent, hasAccount });
  const back = () => (before ? goTo(before) : onLeave());

  return {
    start,
    screens,
    screen,
    draft,
    setDraft: (change: Partial<AccountDraft>) => setDraft({ ...draft, ...change }),
    answers,
    setAnswers: (change: Partial<Answers>) => setAnswers({ ...answers, ...change }),
    consent,
    setConsent,
    memberId,
    email: member?.email ?? draft.email,
    errors,
    refused,
    busy: work.busy,
    failure: work.error,
    next,
    back,
    hasBack: before !== null || !hasAccount,
  };
}

/** The error was handled by showing the screen where it can be corrected. */
class Mended extends Error {}

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
