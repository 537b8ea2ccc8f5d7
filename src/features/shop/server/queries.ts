import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { ShopOrder } from "#db/tables.ts";

export async function insertOrder(tx: Tx, order: Omit<Insertable<ShopOrder>, "id">): Promise<number> {
  const { id } = await tx.insertInto("shopOrder").values(order).returning("id").executeTakeFirstOrThrow();
  return id;
}

const sumOfRefunds = (what: "amount" | "credits", where: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(${sql.ref(`r.${what}`)}) filter (where ${where}), 0)::integer`;
const NOT_FAILED = sql`r.state <> 'failed'`;
const BY_PROVIDER = sql`r.state <> 'failed' and r.why = 'provider'`;

const ORDER_COLUMNS = [
  "o.id",
  "o.memberId",
  "o.siteId",
  "o.clientId",
  "o.bundle",
  "o.credits",
  "o.currency",
  "o.listAmount",
  "o.code",
  "o.feeAmount",
  "o.amount",
  "o.vatPermille",
  "o.vatAmount",
  "o.country",
  "o.startNow",
  "o.startNowText",
  "o.locale",
  "o.termsId",
  "o.createdAt",
] as const;

const PAYMENT_COLUMNS = [
  "p.method",
  "p.provider",
  "p.key",
  "p.providerRef",
  "p.chargeRef",
  "p.cardId",
  "p.storeCard",
  "p.state",
  "p.reason",
  "p.next",
  "p.instrument",
  "p.fingerprint",
  "p.receiptNo",
  "p.completedAt",
  "p.lookAt",
  "p.looks",
  "p.reading",
  "p.toldAt",
  "p.disputedAmount",
] as const;

const REFUND_COLUMNS = [
  "back.refunded",
  "back.refunding",
  "back.paidBack",
  "back.refundedCredits",
  "back.providerRefunded",
  "back.providerRefundCredits",
] as const;

/** Orders with their payment and the sums of their refunds. */
const orders = (db: Db) =>
  db
    .selectFrom("shopOrder as o")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom("shopRefund as r")
          .whereRef("r.orderId", "=", "o.id")
          .select([
            sumOfRefunds("amount", NOT_FAILED).as("refunded"),
            sumOfRefunds("amount", sql`r.state = 'pending'`).as("refunding"),
            sumOfRefunds("amount", sql`r.state = 'completed'`).as("paidBack"),
            sumOfRefunds("credits", NOT_FAILED).as("refundedCredits"),
            sumOfRefunds("amount", BY_PROVIDER).as("providerRefunded"),
            sumOfRefunds("credits", BY_PROVIDER).as("providerRefundCredits"),
          ])
          .as("back"),
      (join) => join.onTrue(),
    )
    .select([...ORDER_COLUMNS, ...PAYMENT_COLUMNS, ...REFUND_COLUMNS]);

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;

export async function findOrder(db: Db, id: number) {
  const [order] = await orderById(db, { id });
  return order;
}

const orderById = keepRead(({ id }: { id: number }, db) => orders(db).where("o.id", "=", id));

export function listOrdersById(db: Db, ids: readonly number[]) {
  return ordersById(db, { ids });
}

const ordersById = keepRead(({ ids }: { ids: readonly number[] }, db) =>
  orders(db).where("o.id", "=", sql<number>`any(array(select unnest(${ids}::bigint[])))`).orderBy("o.id"),
);

export function findOrderOf(db: Db, asked: { memberId: number; id: number }) {
  return orders(db).where("o.id", "=", asked.id).where("o.memberId", "=", asked.memberId).executeTakeFirst();
}

export function findOrderByClientId(db: Db, { memberId, clientId }: { memberId: number; clientId: string }) {
  return orders(db).where("o.memberId", "=", memberId).where("o.clientId", "=", clientId).executeTakeFirst();
}

/** Orders with one of these discount codes that wait for the member to pay. */
export function listWaitingWithCode(
  db: Db,
  { memberId, codes }: { memberId: number; codes: readonly string[] },
) {
  return db
    .selectFrom("shopOrder as o")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .select("o.id")
    .where("o.memberId", "=", memberId)
    .where("o.code", "in", codes)
    .where("p.state", "=", "loading")
    .orderBy("o.id")
    .execute();
}

/** Newest first. `before` is the last id of the previous page. */
export function listOrdersOf(
  db: Db,
  { memberId, before = AFTER_ALL, limit }: { memberId: number; before?: number | undefined; limit: number },
) {
  return ordersOf(db, { memberId, before, limit });
}

const AFTER_ALL = Number.MAX_SAFE_INTEGER;

const ordersOf = keepRead(
  ({ memberId, before, limit }: { memberId: number; before: number; limit: number }, db) =>
    orders(db)
      .where("o.memberId", "=", memberId)
      .where("o.id", "<", before)
      .orderBy("o.id", "desc")
      .limit(limit),
);

/** The order that a member can repeat: the newest paid one whose card is still stored. */
export async function findRepeatable(db: Db, memberId: number) {
  const [order] = await repeatable(db, { memberId });
  return order;
}

const repeatable = keepRead(({ memberId }: { memberId: number }, db) =>
  orders(db)
    .innerJoin("shopCard as c", (join) =>
      join.onRef("c.memberId", "=", "o.memberId").onRef("c.fingerprint", "=", "p.fingerprint"),
    )
    .where("o.memberId", "=", memberId)
    .where("p.state", "=", "completed")
    .orderBy("o.id", "desc")
    .limit(sql.lit(1)),
);

export function setStarted(
  tx: Tx,
  { memberId, id, startNowText }: { memberId: number; id: number; startNowText: string },
) {
  return tx
    .updateTable("shopOrder")
    .set({ startNow: true, startNowText })
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .execute();
}

export async function findLastMethod(db: Db, memberId: number) {
  const [last] = await lastMethod(db, { memberId });
  return last?.method;
}

const lastMethod = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("shopPayment as p")
    .innerJoin("shopOrder as o", "o.id", "p.orderId")
    .select("p.method")
    .where("o.memberId", "=", memberId)
    .where("p.completedAt", "is not", null)
    .orderBy("o.id", "desc")
    .limit(sql.lit(1)),
);

/** In permille. */
export async function findVat(db: Db, country: string, day: Date): Promise<number> {
  const [rate] = await vatRate(db, { country, day: day.toISOString().slice(0, 10) });
  return rate?.permille ?? 0;
}

const vatRate = keepRead(({ country, day }: { country: string; day: string }, db) =>
  db
    .selectFrom("shopVatRate")
    .select("permille")
    .where("country", "=", country)
    .where("since", "<=", day)
    .orderBy("since", "desc")
    .limit(sql.lit(1)),
);

export function listCards(db: Db, memberId: number) {
  return cardsOf(db, { memberId });
}

const cardsOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("shopCard")
    .select(["id", "provider", "providerRef", "brand", "last4", "expires", "fingerprint"])
    .where("memberId", "=", memberId)
    .orderBy("usedAt", "desc")
    .orderBy("id"),
);

export function findCardById(db: Db, id: number) {
  return db.selectFrom("shopCard").select("providerRef").where("id", "=", id).executeTakeFirst();
}

export function deleteCard(tx: Tx, { memberId, id }: { memberId: number; id: number }) {
  return tx
    .deleteFrom("shopCard")
    .where("memberId", "=", memberId)
    .where("id", "=", id)
    .returning(["provider", "providerRef"])
    .executeTakeFirst();
}
