import type { Tx } from "#db/database.ts";
import { eraseByDecision } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";

/** Erases the member whom a letter told that they are erased: it was sent, or cannot be delivered. */
export async function eraseAfterLetter(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  statementId: number,
): Promise<void> {
  const measure = await tx
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationMeasure as measure", "measure.decisionId", "statement.decisionId")
    .select("measure.aboutId")
    .where("statement.id", "=", statementId)
    .where("statement.receiver", "=", "concerned")
    .where("measure.kind", "=", "erased")
    .where("measure.endedAt", "is", null)
    .executeTakeFirst();
  if (measure) await eraseByDecision(app, tx, measure.aboutId);
}
