import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopDebitReturn } from "#db/tables.ts";

export function lockDebitByName(tx: Tx, endToEndId: string) {
  return tx
    .selectFrom("shopDebit")
    .select([
      "orderId",
      "memberId",
      "account",
      "mobile",
      "household",
      "hidden",
      "amount",
      "currency",
      "state",
    ])
    .where("endToEndId", "=", endToEndId)
    .forUpdate()
    .executeTakeFirst();
}

/** @returns false if it was stored before */
export async function insertReturn(tx: Tx, read: Insertable<ShopDebitReturn>): Promise<boolean> {
  const inserted = await tx
    .insertInto("shopDebitReturn")
    .values(read)
    .onConflict((conflict) => conflict.columns(["endToEndId", "code"]).doNothing())
    .returning("code")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Takes the returns of a debit from the list of those with another amount. */
export function acceptOthersOf(tx: Tx, endToEndId: string, acceptedAt: Date) {
  return tx
    .updateTable("shopDebitOther")
    .set({ acceptedAt })
    .where("endToEndId", "=", endToEndId)
    .where("acceptedAt", "is", null)
    .execute();
}

export function markReturned(tx: Tx, { orderId, code, now }: { orderId: number; code: string; now: Date }) {
  return tx
    .updateTable("shopDebit")
    .set({ state: "returned", returnedAt: now, returnCode: code })
    .where("orderId", "=", orderId)
    .execute();
}

/** @returns false if nothing was owed any more */
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

/** Amounts that the member owes for returned debits, by order. */
export function listOwedOf(db: Db, memberId: number) {
  return db
    .selectFrom("shopReceivable as r")
    .innerJoin("shopDebit as d", "d.orderId", "r.orderId")
    .select(["r.orderId", "r.amount"])
    .where("d.memberId", "=", memberId)
    .where("r.state", "=", "open")
    .orderBy("r.orderId")
    .execute();
}

/** Locks the filed debits of a file, or only those of one batch if `dueOn` is given. */
export function lockDebitsOfFile(tx: Tx, { messageId, dueOn }: { messageId: string; dueOn: string | null }) {
  return tx
    .selectFrom("shopDebit as d")
    .innerJoin("shopDebitFile as f", "f.id", "d.fileId")
    .innerJoin("shopOrder as o", "o.id", "d.orderId")
    .select(["d.orderId", "d.amount", "o.siteId"])
    .where("f.messageId", "=", messageId)
    .where("d.state", "=", "filed")
    .$if(dueOn !== null, (of) => of.where("d.dueOn", "=", dueOn as string))
    .orderBy("d.orderId")
    .forUpdate("d")
    .execute();
}

export function requeueDebit(
  tx: Tx,
  orderId: number,
  days: { dueOn: string; openUntil: string; atRiskUntil: string },
) {
  return tx
    .updateTable("shopDebit")
    .set({ state: "waiting", fileId: null, ...days })
    .where("orderId", "=", orderId)
    .execute();
}
