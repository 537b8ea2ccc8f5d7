import { hasRight } from "#base/staff-rights.ts";
import type { App } from "#platform/app.ts";
import { HEARING_LANES, type Question } from "../../questions-list.ts";
import type { CaseRow } from "../cases/queries-case.ts";
import type { Person } from "../person.ts";
import { revealAnswer } from "./answer-question.ts";
import { listQuestions } from "./queries-question.ts";

/** What the member was asked and said, and whether this person may ask now. */
export async function readHearing(
  app: Pick<App, "db" | "seal">,
  { roles }: Person,
  { found, hasMember }: { found: CaseRow; hasMember: boolean },
) {
  const { id, lane, state, appealOf, sampleOf } = found;
  const questions = await listQuestions(app.db, id);
  const isFirst = questions.length === 0 || hasRight(roles, "case.lead");
  const hasTime = state === "open" && HEARING_LANES.includes(lane);
  return {
    may_ask: hasMember && hasTime && isFirst && appealOf === null && sampleOf === null,
    questions: questions.map((question) => ({
      question: question.question as Question,
      asked_at: question.askedAt.toISOString(),
      answer_until: question.answerUntil.toISOString(),
      answered_at: question.answeredAt?.toISOString() ?? null,
      answer: revealAnswer(app, question),
    })),
  };
}
