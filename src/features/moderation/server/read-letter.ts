import type { App } from "#platform/app.ts";
import { appealUntil, requireLetter } from "./appeals/file-appeal.ts";
import { hasAppealed } from "./cases/queries-case.ts";
import { revealStatement } from "./statements/write-statements.ts";

/** @throws Refusal `moderation.not_found` */
export async function readLetter(app: Pick<App, "db" | "seal" | "clock">, token: string) {
  const letter = await requireLetter(app, token);
  const { receiver, at, locale, caseId } = letter;
  const until = appealUntil(letter);
  const isOver = until === null || until <= app.clock.now();
  const by = receiver as "concerned" | "notifier";
  const mayAppeal = !isOver && !(await hasAppealed(app.db, { caseId, by }));
  return {
    receiver: by,
    decided_at: at.toISOString(),
    body: revealStatement(app, letter),
    locale,
    appeal_until: mayAppeal ? until.toISOString() : null,
  };
}
