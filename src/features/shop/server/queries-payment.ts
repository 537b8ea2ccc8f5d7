import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepStatement } from "#db/keep-statement.ts";
import type { ShopCard, ShopEntry, ShopPayment, ShopReceivable, ShopRefund } from "#db/tables.ts";

export function insertPayment(tx: Tx, payment: Insertable<ShopPayment>) {
  return tx.insertInto("shopPayment").values(payment).execute();
}

/** Held until the transaction ends: whoever moves an order's money takes it first. */
export async function lockPayment(tx: Tx, orderId: number) {
  const [payment] = await lockedPayment(tx, { orderId });
  return payment;
}

const lockedPayment = keepStatement((db, { orderId }: { orderId: number }) =>
  db.selectFrom("shopPayment").select("state").where("orderId", "=", orderId).forUpdate().compile(),
);

export function changePayment(tx: Tx, orderId: number, change: Updateable<ShopPayment>) {
  return tx.updateTable("shopPayment").set(change).where("orderId", "=", orderId).execute();
}

/** Payments whose provider is to be asked now. */
export function listToLookAt(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom("shopPayment")
    .select("orderId")
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(limit)
    .execute();
}

/** Booked twice under one key, it is booked once. */
export async function insertEntry(tx: Tx, entry: Entry): Promise<void> {
  await insertedEntry(tx, entry);
}

type Entry = Omit<Insertable<ShopEntry>, "id">;

const insertedEntry = keepStatement(
  (db, { orderId, kind, debited, credited, amount, currency, key, at }: Entry) =>
    (db as Tx)
      .insertInto("shopEntry")
      .values({ orderId, kind, debited, credited, amount, currency, key, at })
      .onConflict((conflict) =>
        conflict.columns(["orderId", "kind", "key", "debited", "credited"]).doNothing(),
      )
      .compile(),
);

/** Without gaps: whoever settles another payment waits from here until the transaction ends, so it comes last. */
export async function giveReceipt(
  tx: Tx,
  given: { orderId: number; companyId: number; year: number },
): Promise<void> {
  await givenReceipt(tx, given);
}

const givenReceipt = keepStatement(
  (db, { orderId, companyId, year }: { orderId: number; companyId: number; year: number }) =>
    (db as Tx)
      .with("counted", (of) =>
        of
          .insertInto("shopReceiptCount")
          .values({ companyId, year, last: 1 })
          .onConflict((conflict) =>
            conflict.columns(["companyId", "year"]).doUpdateSet({ last: sql`shop_receipt_count.last + 1` }),
          )
          .returning(sql<string>`year || '-' || company_id || '-' || last`.as("no")),
      )
      .updateTable("shopPayment")
      .from("counted")
      .set((of) => ({ receiptNo: of.ref("counted.no") }))
      .where("orderId", "=", orderId)
      .compile(),
);

export function keepCard(tx: Tx, card: Insertable<ShopCard>) {
  const { usedAt, expires } = card;
  return tx
    .insertInto("shopCard")
    .values(card)
    .onConflict((conflict) => conflict.columns(["provider", "providerRef"]).doUpdateSet({ usedAt, expires }))
    .execute();
}

export function insertReceivable(tx: Tx, receivable: Insertable<ShopReceivable>) {
  const { amount, at } = receivable;
  return tx
    .insertInto("shopReceivable")
    .values(receivable)
    .onConflict((conflict) => conflict.column("orderId").doUpdateSet({ state: "open", amount, at }))
    .execute();
}

/** @returns by how much what is owed has become less: nothing where nothing is owed */
export async function lowerReceivable(tx: Tx, orderId: number, by: number): Promise<number> {
  const owed = await tx
    .selectFrom("shopReceivable")
    .select("amount")
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .forUpdate()
    .executeTakeFirst();
  if (!owed) return 0;
  if (owed.amount <= by) {
    await setReceivable(tx, orderId, "settled");
    return owed.amount;
  }
  const amount = owed.amount - by;
  await tx.updateTable("shopReceivable").set({ amount }).where("orderId", "=", orderId).execute();
  return by;
}

export function setReceivable(tx: Tx, orderId: number, state: "settled" | "written_off") {
  return tx
    .updateTable("shopReceivable")
    .set({ state })
    .where("orderId", "=", orderId)
    .where("state", "=", "open")
    .returning(["amount", "currency"])
    .executeTakeFirst();
}

export function insertRefund(tx: Tx, refund: Insertable<ShopRefund>) {
  return tx.insertInto("shopRefund").values(refund).returning("id").executeTakeFirstOrThrow();
}

export function findRefund(db: Db, key: string) {
  return db.selectFrom("shopRefund").selectAll().where("key", "=", key).executeTakeFirst();
}

export function listRefundsOf(db: Db, orderId: number) {
  return db.selectFrom("shopRefund").selectAll().where("orderId", "=", orderId).orderBy("id").execute();
}

export function listRefundsToLookAt(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom("shopRefund")
    .select(["key", "orderId"])
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(limit)
    .execute();
}

export function changeRefund(tx: Tx, key: string, change: Updateable<ShopRefund>) {
  return tx.updateTable("shopRefund").set(change).where("key", "=", key).execute();
}

/** When the first of a member's purchases that stand was paid, and the first of all. */
export async function findPurchases(db: Db, memberId: number) {
  return db
    .selectFrom("shopPayment as p")
    .innerJoin("shopOrder as o", "o.id", "p.orderId")
    .select((of) => [
      of.fn.min("p.completedAt").as("first"),
      of.fn.min("p.completedAt").filterWhere("p.state", "=", "completed").as("firstStanding"),
    ])
    .where("o.memberId", "=", memberId)
    .where("p.completedAt", "is not", null)
    .executeTakeFirstOrThrow();
}
