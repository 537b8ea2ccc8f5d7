import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/** Open ones the oldest first, or those settled at the desk, the latest first. */
export function listReceivables(db: Db, { isOpen, limit }: { isOpen: boolean; limit: number }) {
  return db
    .selectFrom("shopReceivable as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .leftJoin("shopDebit as d", "d.orderId", "r.orderId")
    .select([
      "r.orderId",
      "r.amount",
      "r.currency",
      "r.state",
      "r.at",
      "r.settledAt",
      "r.settledBy",
      "r.note",
    ])
    .select(["o.memberId", "o.siteId", "d.returnCode"])
    .$if(isOpen, (of) => of.where("r.state", "=", "open").orderBy("r.at").orderBy("r.orderId"))
    .$if(!isOpen, (of) =>
      of.where("r.settledAt", "is not", null).where("r.state", "<>", "open").orderBy("r.settledAt", "desc"),
    )
    .limit(limit)
    .execute();
}

export type ListedReceivable = Awaited<ReturnType<typeof listReceivables>>[number];

export function sumReceivables(db: Db) {
  return db
    .selectFrom("shopReceivable")
    .select([
      "currency",
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`sum(amount)::float8`.as("sum"),
    ])
    .where("state", "=", "open")
    .groupBy("currency")
    .orderBy("currency")
    .execute();
}

export function lockReceivable(tx: Tx, orderId: number) {
  return tx
    .selectFrom("shopReceivable")
    .select(["amount", "currency", "state", "settledBy", "note"])
    .where("orderId", "=", orderId)
    .forUpdate()
    .executeTakeFirst();
}

type Settled = { settledAt: Date; settledBy: number; note: string };

export function noteSettled(tx: Tx, orderId: number, settled: Settled) {
  return tx.updateTable("shopReceivable").set(settled).where("orderId", "=", orderId).execute();
}
