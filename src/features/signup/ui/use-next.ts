import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import type { saveSignUpStep } from "#features/accounts/contract.ts";
import { useTextsOf } from "#i18n/use-texts.tsx";
import { call } from "#ui/call/call.ts";
import { useAction } from "#ui/call/use-action.ts";
import { type Answers, type Screen, screenAfter, stepOf, withoutIntimate } from "../screens.ts";
import type { SignUpStart } from "../sign-up-start.ts";
import { type AccountDraft, type FieldErrors, withoutChanged } from "./account-draft.ts";
import { checkAnswer } from "./check-answer.ts";
import { type Correction, makeAccount } from "./make-account.ts";
import { saveScreen } from "./save-screen.ts";
import type { useAnswers } from "./use-answers.ts";
import type { useSteps } from "./use-steps.ts";

type NextParts = {
  start: SignUpStart;
  screens: readonly Screen[];
  said: ReturnType<typeof useAnswers>;
  steps: ReturnType<typeof useSteps>;
  check: (screen: Screen) => FieldErrors;
  account: { memberId: number | null; setMemberId: (id: number) => void };
};

/** The way to the next screen: checks the answers of this one, saves them, and shows what is wrong at its question. */
export function useNext(parts: NextParts) {
  const { screens, said, steps, check } = parts;
  const { screen } = steps;
  const [wrong, setWrong] = useState<Correction | null>(null);
  const { busy, error, run, forget } = useAction();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another screen has not failed
  useEffect(forget, [screen]);
  const save = useSave(parts);

  /** @param change an answer that is given by the same click */
  const next = async (change: Partial<Answers> = {}) => {
    said.setAnswers(change);
    const errors = check(screen);
    setWrong({ screen, errors, refused: null });
    if (Object.keys(errors).length > 0) return;
    const after = screenAfter(screens, screen, said.consent);
    let refused: Correction | null = null;
    const isDone = await run(async () => {
      refused = await save({ ...said.answers, ...change }, after);
    });
    if (refused) {
      setWrong(refused);
      steps.goBackTo((refused as Correction).screen);
    } else if (isDone && after && screen !== "password") steps.goOn(after);
  };
  return {
    next,
    busy,
    failure: error,
    errors: wrong?.screen === screen ? wrong.errors : {},
    refused: wrong?.screen === screen ? wrong.refused : null,
    forgetErrors: (change: Partial<AccountDraft>) =>
      setWrong((now) => now && { ...now, errors: withoutChanged(now.errors, change) }),
  };
}

/** Saves the answers of the current screen. Returns what has to be corrected first, if anything. */
function useSave({ start, screens, said, steps, account }: NextParts) {
  const texts = useTextsOf("accounts", "common");
  const { screen } = steps;
  const { memberId, setMemberId } = account;
  const { revalidate } = useRevalidator();
  const openAccount = async (): Promise<Correction | null> => {
    const answer = await makeAccount(said.draft, { start, screens });
    if (!("memberId" in answer)) return answer;
    // The page that is shown instead was loaded for a visitor.
    if (steps.isGone()) await revalidate();
    steps.goToStart();
    setMemberId(answer.memberId);
    return null;
  };
  return async (given: Answers, after: Screen | null): Promise<Correction | null> => {
    const wrong = memberId === null ? await checkAnswer(screen, said.draft, texts) : null;
    if (wrong) return wrong;
    if (screen === "password") return openAccount();
    // The browser's Forward may have left an earlier screen whose answers were changed.
    const before = screens.slice(0, screens.indexOf(screen)).filter((one) => said.isUnsaved(one, given));
    const toSave = [...before, screen];
    const isRefused = toSave.includes("consent") && !said.consent;
    const sent = { answers: isRefused ? withoutIntimate(given) : given, consent: said.consent };
    for (const one of toSave) {
      await saveScreen(one, { ...sent, asked: start.asked, memberId });
      said.markSaved(sent, [one]);
    }
    if (isRefused) said.dropIntimate();
    if (after) await saveStep(screen, { after, memberId });
    return null;
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
