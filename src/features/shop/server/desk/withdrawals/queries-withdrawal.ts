import { sql } from "kysely";
import type { Db } from "#db/database.ts";

export function listPast(db: Db, limit: number) {
  return db
    .selectFrom("shopWithdrawal")
    .select([
      "id",
      "siteId",
      "orderId",
      "state",
      "amount",
      "currency",
      "at",
      "settledAt",
      "settledBy",
      "reason",
    ])
    .where("state", "<>", "open")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** @param before those received before are near their day */
export function countOpen(db: Db, before: Date) {
  return db
    .selectFrom("shopWithdrawal")
    .select((of) => [
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`(count(*) filter (where at < ${before}))::integer`.as("near"),
      of.fn.min("at").as("first"),
    ])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
}
