import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { deleteClosedLots } from "#features/wallet/server/wallet.ts";

/** Each has rows in ten tables. */
export const ORDERS_BATCH = 500;

/** Orders of deleted members from before this date. */
export async function listForgettable(db: Db, before: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("shopOrder")
    .select("id")
    .where("memberId", "is", null)
    .where("createdAt", "<", before)
    .orderBy("id")
    .limit(ORDERS_BATCH)
    .execute();
  return rows.map(({ id }) => id);
}

/** Also deletes all rows about them. The setting makes the triggers of the books allow it within this transaction. */
export async function deleteOrders(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select set_config('shop.forgets', 'yes', true)`.execute(tx);
  for (const table of [
    "shopDeskRefund",
    "shopFault",
    "shopEntry",
    "shopRefund",
    "shopReceivable",
    "shopDebitReturn",
    "shopDebitRefund",
    "shopDebitBlock",
    "shopDebitUnblock",
    "shopDebit",
    "shopMandate",
    "shopPayment",
  ] as const)
    await tx.deleteFrom(table).where("orderId", "in", ids).execute();
  await tx.deleteFrom("shopOrder").where("id", "in", ids).execute();
  await deleteClosedLots(tx, ids);
  await sql`select set_config('shop.forgets', 'no', true)`.execute(tx);
}

export function listMandatesOf(db: Db, memberId: number) {
  return db
    .selectFrom("shopMandate as m")
    .leftJoin("shopDebit as d", "d.mandateId", "m.id")
    .select([
      "m.reference",
      "m.orderId",
      "m.creditorId",
      "m.creditorName",
      "m.details",
      "m.textVersion",
      "m.signedAt",
      "m.address",
      "m.userAgent",
      "d.state",
      "d.dueOn",
      "d.returnedAt",
      "d.returnCode",
    ])
    .where("m.memberId", "=", memberId)
    .orderBy("m.id")
    .execute();
}

export function listRefundsOfMember(db: Db, memberId: number) {
  return db
    .selectFrom("shopRefund as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .select(["r.orderId", "r.why", "r.credits", "r.amount", "o.currency", "r.state", "r.at"])
    .where("o.memberId", "=", memberId)
    .orderBy("r.id")
    .execute();
}

export function listWithdrawalsOf(db: Db, memberId: number) {
  return db
    .selectFrom("shopWithdrawal as w")
    .innerJoin("shopOrder as o", "o.id", "w.orderId")
    .select(["w.orderId", "w.name", "w.email", "w.orderNo", "w.at", "w.state", "w.amount", "w.currency"])
    .where("o.memberId", "=", memberId)
    .orderBy("w.id")
    .execute();
}
