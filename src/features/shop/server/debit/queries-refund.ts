import type { Insertable } from "kysely";
import type { RefundNews } from "#adapters/payments/payments.ts";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebitRefund } from "#db/tables.ts";

/** Cancels the order's debit if it is still waiting. @returns whether it was cancelled */
export async function cancelDebit(tx: Tx, orderId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shopDebit")
    .set({ state: "cancelled" })
    .where("orderId", "=", orderId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Idempotent by key. */
export async function insertDebitRefund(tx: Tx, refund: Insertable<ShopDebitRefund>): Promise<RefundNews> {
  const inserted = await tx
    .insertInto("shopDebitRefund")
    .values(refund)
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning(["key", "state"])
    .executeTakeFirst();
  const row =
    inserted ??
    (await tx
      .selectFrom("shopDebitRefund")
      .select(["key", "state"])
      .where("key", "=", refund.key)
      .executeTakeFirstOrThrow());
  return toNews(row);
}

export async function listDebitRefunds(db: Db, orderId: number): Promise<RefundNews[]> {
  const rows = await db
    .selectFrom("shopDebitRefund")
    .select(["key", "state"])
    .where("orderId", "=", orderId)
    .orderBy("at")
    .execute();
  return rows.map(toNews);
}

function toNews({ key, state }: { key: string; state: string }): RefundNews {
  return { key, state: state as RefundNews["state"] };
}

/** Refunds that an operator has to transfer, oldest first. */
export function listPendingRefunds(db: Db) {
  return db
    .selectFrom("shopDebitRefund as r")
    .innerJoin("shopDebit as d", "d.orderId", "r.orderId")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .select(["r.key", "r.orderId", "r.amount", "r.fromDay", "m.details"])
    .where("r.state", "=", "pending")
    .orderBy("r.at")
    .execute();
}

export function findDebitRefund(db: Db, key: string) {
  return db
    .selectFrom("shopDebitRefund as r")
    .innerJoin("shopDebit as d", "d.orderId", "r.orderId")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .select(["r.orderId", "r.amount", "r.state", "d.memberId", "m.details"])
    .where("r.key", "=", key)
    .executeTakeFirst();
}

/** @returns the order's id, or `null` if the refund was not pending */
export async function completeDebitRefund(tx: Tx, { key, now }: { key: string; now: Date }) {
  const row = await tx
    .updateTable("shopDebitRefund")
    .set({ state: "completed", changedAt: now })
    .where("key", "=", key)
    .where("state", "=", "pending")
    .returning("orderId")
    .executeTakeFirst();
  return row?.orderId ?? null;
}

/** The bank has returned the whole debit, so a transfer would pay it back twice. */
export function failPendingRefunds(tx: Tx, { orderId, now }: { orderId: number; now: Date }) {
  return tx
    .updateTable("shopDebitRefund")
    .set({ state: "failed", changedAt: now })
    .where("orderId", "=", orderId)
    .where("state", "=", "pending")
    .execute();
}

export function listPendingOf(tx: Tx, orderId: number) {
  return tx
    .selectFrom("shopDebitRefund")
    .select("amount")
    .where("orderId", "=", orderId)
    .where("state", "=", "pending")
    .execute();
}

type Moved = { orderId: number; state: "pending" | "completed"; fromDay: string; now: Date };

/** Postpones refunds, or completes them if nothing was collected. */
export function movePending(tx: Tx, { orderId, state, fromDay, now }: Moved) {
  return tx
    .updateTable("shopDebitRefund")
    .set({ state, fromDay, changedAt: now })
    .where("orderId", "=", orderId)
    .where("state", "=", "pending")
    .execute();
}
