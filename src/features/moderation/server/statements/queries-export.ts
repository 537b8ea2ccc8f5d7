import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Statements of decisions that began a measure and were told, in the fields of the Commission's database. Its `puid` is
 * never used again.
 */
export async function listForDatabase(db: Db, { from, until }: { from: Date; until: Date }) {
  const rows = await db
    .selectFrom("moderationStatement as statement")
    .innerJoin("moderationDecision as decision", "decision.id", "statement.decisionId")
    .select(["statement.puid", "statement.data"])
    .where("statement.receiver", "=", "concerned")
    .where("decision.at", ">=", from)
    .where("decision.at", "<", until)
    .where("decision.undoneAt", "is", null)
    .where("statement.toldAt", "is not", null)
    .where(sql<boolean>`statement.data ->> 'decision_ground' is not null`)
    .where(sql<boolean>`exists (select from moderation_measure m where m.decision_id = decision.id)`)
    .orderBy("statement.id")
    .execute();
  return rows.map(({ puid, data }) => {
    const { measures: _, ...fields } = data as Record<string, unknown>;
    return { ...fields, puid };
  });
}
