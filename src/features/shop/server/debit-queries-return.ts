import type { Insertable } from "kysely";
import type { Tx } from "#db/database.ts";
import type { ShopDebitReturn } from "#db/tables.ts";

/** Held until the transaction ends. */
export function lockDebitByName(tx: Tx, endToEndId: string) {
  return tx
    .selectFrom("shopDebit")
    .select(["orderId", "account", "amount", "state"])
    .where("endToEndId", "=", endToEndId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns whether nobody had read it before */
export async function insertReturn(tx: Tx, read: Insertable<ShopDebitReturn>): Promise<boolean> {
  const inserted = await tx
    .insertInto("shopDebitReturn")
    .values(read)
    .onConflict((conflict) => conflict.columns(["endToEndId", "code"]).doNothing())
    .returning("code")
    .executeTakeFirst();
  return inserted !== undefined;
}

export function markReturned(tx: Tx, { orderId, code, now }: { orderId: number; code: string; now: Date }) {
  return tx
    .updateTable("shopDebit")
    .set({ state: "returned", returnedAt: now, returnCode: code })
    .where("orderId", "=", orderId)
    .execute();
}

export function blockAccount(tx: Tx, block: { account: string; code: string; orderId: number; at: Date }) {
  return tx
    .insertInto("shopDebitBlock")
    .values(block)
    .onConflict((conflict) => conflict.column("account").doNothing())
    .execute();
}

/** @returns whether it was owed until now */
export async function markSettled(
  tx: Tx,
  { orderId, now }: { orderId: number; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shopDebit")
    .set({ settledAt: now })
    .where("orderId", "=", orderId)
    .where("state", "=", "returned")
    .where("settledAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
