import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebitFile } from "#db/tables.ts";

/** Locks a company's debits that are in no file, so that two commands cannot file the same ones. */
export function lockWaitingDebits(tx: Tx, companyId: number) {
  return waitingDebits(tx, companyId).forUpdate("d").execute();
}

export function listWaitingDebits(db: Db, companyId: number) {
  return waitingDebits(db, companyId).execute();
}

function waitingDebits(db: Db, companyId: number) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .innerJoin("shopOrder as o", "o.id", "d.orderId")
    .select([
      "d.orderId",
      "d.endToEndId",
      "d.amount",
      "d.dueOn",
      "d.toldAt",
      "d.toldDueOn",
      "m.reference",
      "m.details",
      "m.signedAt",
      "m.creditorId",
      "o.siteId",
      "o.country",
    ])
    .where("d.state", "=", "waiting")
    .where("m.companyId", "=", companyId)
    .orderBy("d.dueOn")
    .orderBy("d.orderId");
}

export type WaitingDebit = Awaited<ReturnType<typeof lockWaitingDebits>>[number];

export function postponeDebit(
  tx: Tx,
  orderId: number,
  days: { dueOn: string; openUntil: string; atRiskUntil: string },
) {
  return tx.updateTable("shopDebit").set(days).where("orderId", "=", orderId).execute();
}

export async function insertFile(tx: Tx, file: Insertable<ShopDebitFile>): Promise<number> {
  const { id } = await tx.insertInto("shopDebitFile").values(file).returning("id").executeTakeFirstOrThrow();
  return id;
}

export function markFiled(tx: Tx, { fileId, orderIds }: { fileId: number; orderIds: readonly number[] }) {
  return tx
    .updateTable("shopDebit")
    .set({ state: "filed", fileId })
    .where("orderId", "in", orderIds)
    .execute();
}

export function findFile(db: Db, messageId: string) {
  return db
    .selectFrom("shopDebitFile")
    .select(["messageId", "debits", "amount", "sha256", "content"])
    .where("messageId", "=", messageId)
    .executeTakeFirst();
}

/** Returns the file that this piece of long work has made already. */
export function findFileOfRun(db: Db, runId: string) {
  return db
    .selectFrom("shopDebitFile")
    .select(["messageId", "debits", "amount", "sha256"])
    .select((of) => of.fn.coalesce("content", sql<string>`''`).as("content"))
    .where("runId", "=", runId)
    .executeTakeFirst();
}

export function markTold(tx: Tx, { orderId, dueOn, now }: { orderId: number; dueOn: string; now: Date }) {
  return tx
    .updateTable("shopDebit")
    .set({ toldAt: now, toldDueOn: dueOn })
    .where("orderId", "=", orderId)
    .execute();
}
