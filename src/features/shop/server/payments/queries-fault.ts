import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopOrder, ShopPaymentFault } from "#db/tables.ts";

export type Fault = Selectable<ShopPaymentFault>;

/** Idempotent by order and money. @returns undefined if it was stored before */
export async function insertFault(tx: Tx, fault: Insertable<ShopPaymentFault>): Promise<number | undefined> {
  const inserted = await tx
    .insertInto("shopPaymentFault")
    .values(fault)
    .onConflict((conflict) => conflict.columns(["orderId", "amount", "currency"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

export function listOpenFaults(db: Db) {
  return db
    .selectFrom("shopPaymentFault as f")
    .innerJoin("shopOrder as o", "o.id", "f.orderId")
    .innerJoin("shopPayment as p", "p.orderId", "f.orderId")
    .select(["f.id", "f.orderId", "f.askedAmount", "f.askedCurrency", "f.amount", "f.currency", "f.at"])
    .select(["o.credits", "o.memberId", "p.provider", "p.state", "p.completedAt"])
    .where("f.state", "=", "open")
    .orderBy("f.id")
    .execute();
}

export function findFault(db: Db, id: number) {
  return db.selectFrom("shopPaymentFault").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockFault(tx: Tx, id: number) {
  return tx
    .selectFrom("shopPaymentFault")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export function changeFault(tx: Tx, id: number, change: Updateable<ShopPaymentFault>) {
  return tx.updateTable("shopPaymentFault").set(change).where("id", "=", id).execute();
}

type Price = Pick<Selectable<ShopOrder>, "amount" | "currency" | "listAmount" | "feeAmount" | "vatAmount">;

export function changePrice(tx: Tx, orderId: number, price: Price) {
  return tx.updateTable("shopOrder").set(price).where("id", "=", orderId).execute();
}
