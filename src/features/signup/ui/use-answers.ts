import { useEffect, useRef, useState } from "react";
import {
  type Answers,
  afterSaving,
  FIELDS_OF,
  type Saved,
  type Screen,
  withoutIntimate,
} from "../screens.ts";
import { NOTHING_SAID, type SignUpStart } from "../sign-up-start.ts";
import { type AccountDraft, EMPTY_DRAFT } from "./account-draft.ts";
import type { GivenAnswers } from "./given-answers.ts";
import { guessCountry } from "./guess-country.ts";

export type Kept = {
  /** What was typed before in this tab. */
  draft: AccountDraft | null;
  /** What was answered on pages before the sign-up. */
  answers: GivenAnswers;
};

export function useAnswers(start: SignUpStart, kept: Kept) {
  const { member, countries } = start;
  const [draft, setDraft] = useState<AccountDraft>(kept.draft ?? EMPTY_DRAFT);
  const [begun] = useState<Answers>(() => withHome(member?.answers ?? NOTHING_SAID, start));
  const [answers, setAnswers] = useState<Answers>({ ...begun, ...kept.answers });
  const [consent, setConsent] = useState(member?.consent ?? false);
  /** Known to the server, or preselected by us. */
  const saved = useRef({ answers: begun, consent });
  useEffect(() => {
    const country = guessCountry(navigator.languages, countries);
    if (!country || saved.current.answers.country) return;
    saved.current.answers = { ...saved.current.answers, country };
    setAnswers((now) => ({ ...now, country: now.country ?? country }));
  }, [countries]);
  return {
    draft,
    setDraft: (change: Partial<AccountDraft>) => setDraft((now) => ({ ...now, ...change })),
    answers,
    setAnswers: (change: Partial<Answers>) => setAnswers((now) => ({ ...now, ...change })),
    consent,
    setConsent,
    isUnsaved(screen: Screen, given: Answers): boolean {
      if (screen === "consent") return consent !== saved.current.consent;
      return (FIELDS_OF[screen] ?? []).some((field) => given[field] !== saved.current.answers[field]);
    },
    markSaved(sent: Saved, screens: readonly Screen[]): void {
      saved.current = afterSaving(saved.current, sent, screens);
    },
    /** Removes what the server has deleted with the consent. */
    dropIntimate(): void {
      setAnswers(withoutIntimate);
    },
  };
}

/** Preselects the country of the visitor's address. */
function withHome(answers: Answers, { country, countries }: SignUpStart): Answers {
  return { ...answers, country: answers.country ?? countries.find((one) => one === country) ?? null };
}
