import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

type Which = { state: "open" | "written_off" | "settled"; limit: number };

/** The oldest first; of the settled ones, those settled at the desk, the latest first. */
export function listReceivables(db: Db, { state, limit }: Which) {
  return db
    .selectFrom("shopReceivable as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .leftJoin("shopDebit as d", "d.orderId", "r.orderId")
    .selectAll("r")
    .select(["o.memberId", "o.siteId", "d.returnCode"])
    .where("r.state", "=", state)
    .$if(state === "settled", (of) =>
      of.where("r.settledAt", "is not", null).orderBy("r.settledAt", "desc").orderBy("r.orderId", "desc"),
    )
    .$if(state !== "settled", (of) => of.orderBy("r.at").orderBy("r.orderId"))
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

type WrittenOff = {
  writtenOffAt: Date;
  writtenOffBy: number;
  writtenOffAgreedBy: number;
  writtenOffWhy: string;
};

export function noteWrittenOff(tx: Tx, orderId: number, writtenOff: WrittenOff) {
  return tx
    .updateTable("shopReceivable")
    .set({ state: "written_off", ...writtenOff })
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .execute();
}

/** Keeps when the member was first told of these debts. */
export function noteTold(tx: Tx, orderIds: readonly number[], toldAt: Date) {
  return tx
    .updateTable("shopReceivable")
    .set({ toldAt })
    .where("orderId", "in", orderIds)
    .where("state", "=", "open")
    .where("toldAt", "is", null)
    .execute();
}

/** Who ended the order's debt at the desk, and when. */
export function findEndsOf(db: Db, orderId: number) {
  return db
    .selectFrom("shopReceivable")
    .select(["settledAt", "settledBy", "note"])
    .select(["writtenOffAt", "writtenOffBy", "writtenOffAgreedBy", "writtenOffWhy"])
    .where("orderId", "=", orderId)
    .executeTakeFirst();
}

export function findDebt(db: Db, orderId: number) {
  return db
    .selectFrom("shopReceivable")
    .select(["amount", "currency", "state"])
    .where("orderId", "=", orderId)
    .executeTakeFirst();
}
