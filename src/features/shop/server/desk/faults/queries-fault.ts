import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopFault } from "#db/tables.ts";

export type FaultRow = Selectable<ShopFault>;

/** Providers repeat their news, so a noted fault stays settled for so long although it is noticed again. */
const NOTED_DAYS = 7;
const IS_BACK = sql<boolean>`shop_fault.state = 'noted'
  and excluded.last_at > shop_fault.settled_at + make_interval(days => ${NOTED_DAYS})`;

/**
 * Idempotent by kind and key: noticed again, only its count and its last time change. One that was settled with a note is
 * open again if it is noticed more than a week later.
 */
export function upsertFault(tx: Tx, fault: Insertable<ShopFault>) {
  return tx
    .insertInto("shopFault")
    .values(fault)
    .onConflict((conflict) =>
      conflict.columns(["kind", "key"]).doUpdateSet({
        times: sql`shop_fault.times + 1`,
        lastAt: fault.lastAt,
        state: sql<string>`case when ${IS_BACK} then 'open' else shop_fault.state end`,
        settledAt: sql`case when ${IS_BACK} then null else shop_fault.settled_at end`,
        settledBy: sql`case when ${IS_BACK} then null else shop_fault.settled_by end`,
        note: sql`case when ${IS_BACK} then null else shop_fault.note end`,
      }),
    )
    .execute();
}

/** Open ones oldest first, or settled ones newest first. */
export function listFaults(db: Db, { isOpen, limit }: { isOpen: boolean; limit: number }) {
  return db
    .selectFrom("shopFault as f")
    .leftJoin("shopPaymentFault as p", "p.id", "f.paymentFaultId")
    .leftJoin("shopOrder as o", "o.id", "f.orderId")
    .leftJoin("shopPayment as paid", "paid.orderId", "f.orderId")
    .selectAll("f")
    .select(["p.askedAmount", "p.askedCurrency", "o.siteId", "o.memberId", "o.credits", "paid.completedAt"])
    .select((of) => [
      of
        .exists(
          of
            .selectFrom("shopRefund as r")
            .select("r.id")
            .whereRef("r.orderId", "=", "f.orderId")
            .where("f.kind", "=", "refund_stuck")
            .where("r.state", "=", "pending")
            .where(sql<boolean>`f.key = r.key || ' ' || r.fault`),
        )
        .as("isRefundPending"),
      // True if more would go back than was paid, together with the refund that waits.
      sql<boolean>`o.amount < (select sum(amount) from shop_refund where order_id = o.id and state <> 'failed')`.as(
        "isRefundContained",
      ),
    ])
    .where("f.state", isOpen ? "=" : "<>", "open")
    .orderBy("f.id", isOpen ? "asc" : "desc")
    .limit(limit)
    .execute();
}

export type ListedFault = Awaited<ReturnType<typeof listFaults>>[number];

export async function countOpenFaults(db: Db) {
  const { count, oldest } = await db
    .selectFrom("shopFault")
    .select((of) => [sql<number>`count(*)::integer`.as("count"), of.fn.min("at").as("oldest")])
    .where("state", "=", "open")
    .executeTakeFirstOrThrow();
  return { count, oldest };
}

export function listFaultsOfOrder(db: Db, orderId: number) {
  return db.selectFrom("shopFault").selectAll().where("orderId", "=", orderId).orderBy("id").execute();
}

export function findFaultById(db: Db, id: number) {
  return db.selectFrom("shopFault").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockFaultById(tx: Tx, id: number) {
  return tx.selectFrom("shopFault").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function updateFault(tx: Tx, id: number, change: Updateable<ShopFault>) {
  return tx.updateTable("shopFault").set(change).where("id", "=", id).execute();
}

/** Settles the fault of a payment that was settled at the command line or at the desk. */
export function updateFaultOfPayment(tx: Tx, paymentFaultId: number, change: Updateable<ShopFault>) {
  return tx
    .updateTable("shopFault")
    .set(change)
    .where("paymentFaultId", "=", paymentFaultId)
    .where("state", "=", "open")
    .execute();
}

/** Settles all faults of a refund that did not proceed. */
export function settleStuck(tx: Tx, refund: string, change: Updateable<ShopFault>) {
  return tx
    .updateTable("shopFault")
    .set(change)
    .where("kind", "=", "refund_stuck")
    .where("key", "like", `${refund} %`)
    .where("state", "=", "open")
    .execute();
}

type Accepting = { key: string; by: string; note: string; at: Date };

/** Settles the fault of a debit that was returned with another amount, once the return is accepted. */
export function acceptDebitAmount(tx: Tx, { key, by, note, at }: Accepting) {
  return tx
    .updateTable("shopFault")
    .set({ state: "accepted", settledAt: at, settledBy: by, note })
    .where("kind", "=", "debit_amount")
    .where("key", "=", key)
    .where("state", "=", "open")
    .execute();
}
