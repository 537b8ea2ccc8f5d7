import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { ShopDeskRefund } from "#db/tables.ts";

export function findDebitOf(db: Db, orderId: number) {
  return db
    .selectFrom("shopDebit as d")
    .innerJoin("shopMandate as m", "m.id", "d.mandateId")
    .select(["d.endToEndId", "m.reference", "d.state", "d.dueOn", "d.atRiskUntil"])
    .where("d.orderId", "=", orderId)
    .executeTakeFirst();
}

export function listEntriesOf(db: Db, orderId: number) {
  return db
    .selectFrom("shopEntry")
    .select(["kind", "amount", "at", "key"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

export function listWithdrawalsOfOrder(db: Db, orderId: number) {
  return db
    .selectFrom("shopWithdrawal")
    .select(["at", "settledBy"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}

/** The facts of an order beside those of its row. */
export function findMoreOf(db: Db, orderId: number) {
  return db
    .selectFrom("shopOrder as o")
    .leftJoin("shopReceivable as r", (join) =>
      join.onRef("r.orderId", "=", "o.id").on("r.state", "=", sql.lit("open")),
    )
    .select(["o.countryByAddress", "o.countryByProfile", "r.amount as owed"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow();
}

export function listDeskRefundsOf(db: Db, orderId: number) {
  return db.selectFrom("shopDeskRefund").selectAll().where("orderId", "=", orderId).execute();
}

export type MemberSum = {
  currency: string;
  orders: number;
  paid: number;
  refunded: number;
  disputed: number;
};

/** What a member paid, got back and took back, by currency. */
export async function sumOfMember(db: Db, memberId: number): Promise<MemberSum[]> {
  return readRows<MemberSum>(db)`
    select o.currency, count(*)::integer as orders, sum(o.amount)::float8 as paid,
      sum(coalesce(back.amount, 0))::float8 as refunded, sum(coalesce(p.disputed_amount, 0))::float8 as disputed
    from shop_order o join shop_payment p on p.order_id = o.id
    left join lateral (select sum(r.amount) as amount from shop_refund r
      where r.order_id = o.id and r.state <> 'failed') back on true
    where o.member_id = ${memberId} and p.completed_at is not null
    group by o.currency order by o.currency`;
}

export async function countOrdersOf(db: Db, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom("shopOrder")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("memberId", "=", memberId)
    .executeTakeFirstOrThrow();
  return count;
}

export function findDeskRefund(db: Db, clientId: string) {
  return db.selectFrom("shopDeskRefund").selectAll().where("clientId", "=", clientId).executeTakeFirst();
}

export function insertDeskRefund(tx: Tx, refund: Insertable<ShopDeskRefund>) {
  return tx.insertInto("shopDeskRefund").values(refund).execute();
}

/** Serializes the refunds of one person, so that two at once cannot both fit under a limit. */
export async function lockPersonsRefunds(tx: Tx, personId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk refunds of ${personId}`}, 0))`.execute(tx);
}

/** What one person refunded alone since then, without refunds that failed. */
export function sumOfPerson(
  db: Db,
  { personId, currency, since }: { personId: number; currency: string; since: Date },
) {
  return db
    .selectFrom("shopDeskRefund as d")
    .innerJoin("shopRefund as r", "r.key", "d.refundKey")
    .select([
      sql<number>`count(*)::integer`.as("count"),
      sql<number>`coalesce(sum(d.amount) filter (where d.currency = ${currency} and not d.is_unused), 0)::integer`.as(
        "beyond",
      ),
    ])
    .where("d.personId", "=", personId)
    .where("d.agreedId", "is", null)
    .where("d.at", ">=", since)
    .where("r.state", "<>", "failed")
    .executeTakeFirstOrThrow();
}
