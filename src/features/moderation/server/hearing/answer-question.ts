import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { subjectKind } from "../../case-rules.ts";
import type { AskedQuestion } from "../../contract.ts";
import type { Question } from "../../questions-list.ts";
import { type CaseRow, insertEvent, lockCase, updateCase } from "../cases/queries-case.ts";
import { findQuestion, type QuestionRow, saveAnswer } from "./queries-question.ts";
import { readQuestionToken } from "./question-token.ts";

const ANSWER = "moderation.answer";

type Found = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

/** @throws Refusal `moderation.not_found` */
async function requireQuestion(app: Pick<App, "db" | "seal">, token: string): Promise<Found> {
  const id = readQuestionToken(app, token);
  const found = id === null ? undefined : await findQuestion(app.db, id);
  if (!found) throw new Refusal("moderation.not_found", {}, 404);
  return found;
}

/** @throws Refusal `moderation.not_found` */
export async function readQuestion(
  app: Pick<App, "db" | "seal" | "clock">,
  token: string,
): Promise<AskedQuestion> {
  const found = await requireQuestion(app, token);
  return {
    question: found.question as Question,
    subject: subjectKind(found.subject),
    answer_until: found.answerUntil.toISOString(),
    state: stateOf(found, app.clock.now()),
  };
}

function stateOf(
  { answeredAt, answerUntil, state }: Pick<Found, "answeredAt" | "answerUntil" | "state">,
  at: Date,
): AskedQuestion["state"] {
  if (answeredAt) return "answered";
  return at < answerUntil && (state === "open" || state === "waiting") ? "open" : "over";
}

/**
 * Stores what the member says. The case is open again at once, and nobody can decide it without having seen the answer.
 * @throws Refusal `moderation.not_found`, `moderation.answered` or `moderation.answer_over`
 */
export async function answerQuestion(
  app: Pick<App, "db" | "seal" | "clock">,
  { token, words }: { token: string; words: string },
): Promise<void> {
  const { id, caseId } = await requireQuestion(app, token);
  const at = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const found = (await lockCase(tx, caseId)) as CaseRow;
    const question = (await findQuestion(tx, id)) as Found;
    const state = stateOf(question, at);
    if (state === "answered") throw new Refusal("moderation.answered", {}, 409);
    if (state === "over") throw new Refusal("moderation.answer_over", {}, 409);
    await saveAnswer(tx, id, { answer: app.seal.hide(ANSWER, words, [id]), at });
    await updateCase(tx, caseId, { state: "open", waitUntil: null, version: found.version + 1 });
    await insertEvent(tx, { caseId, kind: "answered", at });
  });
}

/** Returns what the member answered, or null. */
export function revealAnswer(
  { seal }: Pick<App, "seal">,
  { id, answer }: Pick<QuestionRow, "id" | "answer">,
) {
  return answer === null ? null : seal.reveal(ANSWER, answer, [id]);
}
