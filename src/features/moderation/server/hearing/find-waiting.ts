import type { App } from "#platform/app.ts";
import { findWaitingQuestion } from "./queries-question.ts";
import { questionToken } from "./question-token.ts";

/** Returns the secret of the newest question that the member can still answer, or null. */
export async function findQuestionTo(
  app: Pick<App, "db" | "seal" | "clock">,
  memberId: number,
): Promise<string | null> {
  const found = await findWaitingQuestion(app.db, memberId, app.clock.now());
  return found ? questionToken(app, found.id) : null;
}
