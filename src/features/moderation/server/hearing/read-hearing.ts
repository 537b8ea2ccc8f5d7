import type { Locale } from "#base/locales.ts";
import { hasRight } from "#base/staff-rights.ts";
import type { App } from "#platform/app.ts";
import { HEARING_LANES, QUESTIONS, type Question } from "../../questions-list.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import type { Person } from "../person.ts";
import { revealAnswer } from "./answer-question.ts";
import { listQuestions } from "./queries-question.ts";

type Hearing = {
  found: CaseRow;
  /** The case with the reports, whose member was asked: another one than `found` for an appeal or a sample. */
  reportsCase: number;
  /** Language of the member; null if no one can be asked. */
  locale: string | null;
};

/** Returns what the member was asked and said, and what this person may ask now. */
export async function readHearing(
  app: Pick<App, "db" | "seal" | "translations">,
  { roles }: Person,
  { found, reportsCase, locale }: Hearing,
) {
  const { lane, state, appealOf, sampleOf } = found;
  const questions = await listQuestions(app.db, reportsCase);
  const isFirst = questions.length === 0 || hasRight(roles, "case.lead");
  const hasTime = state === "open" && HEARING_LANES.includes(lane);
  const mayAsk = locale !== null && hasTime && isFirst && appealOf === null && sampleOf === null;
  return {
    may_ask: mayAsk,
    choices: mayAsk ? sayQuestions(app, locale as Locale) : [],
    questions: questions.map((question) => ({
      question: question.question as Question,
      asked_at: question.askedAt.toISOString(),
      answer_until: question.answerUntil.toISOString(),
      answered_at: question.answeredAt?.toISOString() ?? null,
      answer: revealAnswer(app, question),
    })),
  };
}

function sayQuestions({ translations }: Pick<App, "translations">, locale: Locale) {
  const t = translations.texts(locale).t("moderation");
  return QUESTIONS.map((question) => ({ question, words: t(`question.ask.${question}`) }));
}
