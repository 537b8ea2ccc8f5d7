import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopRefund } from "#db/tables.ts";

/** Serializes the refund requests of a member until the transaction ends. */
export async function lockRefunds(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${memberId}`}, 0))`.execute(tx);
}

export function listCompletedSince(db: Db, { memberId, since }: { memberId: number; since: Date }) {
  return completed(db, memberId).where("p.completedAt", ">", since).execute();
}

export function listCompleted(db: Db, memberId: number) {
  return completed(db, memberId).execute();
}

export type CompletedOrder = Awaited<ReturnType<typeof listCompleted>>[number];

/** Completed orders, oldest purchase first. */
function completed(db: Db, memberId: number) {
  return db
    .selectFrom("shopPayment as p")
    .innerJoin("shopOrder as o", "o.id", "p.orderId")
    .leftJoin("shopDebit as d", "d.orderId", "o.id")
    .select([
      "o.id",
      "o.siteId",
      "o.credits",
      "o.amount",
      "o.currency",
      "o.country",
      "p.method",
      "p.completedAt",
      "d.state as debitState",
      "d.openUntil",
    ])
    .select((of) => [
      of
        .selectFrom("shopRefund as r")
        .select(sql<number>`coalesce(sum(r.amount), 0)::integer`.as("back"))
        .whereRef("r.orderId", "=", "o.id")
        .where("r.state", "!=", "failed")
        .$asScalar()
        .$notNull()
        .as("refunded"),
      of
        .selectFrom("shopRefund as r")
        .select(sql<number>`coalesce(sum(r.credits), 0)::integer`.as("taken"))
        .whereRef("r.orderId", "=", "o.id")
        .where("r.state", "!=", "failed")
        .$asScalar()
        .$notNull()
        .as("refundedCredits"),
    ])
    .where("o.memberId", "=", memberId)
    .where("p.state", "=", "completed")
    .where("p.completedAt", "is not", null)
    .orderBy("p.completedAt")
    .orderBy("o.id")
    .$narrowType<{ completedAt: Date }>();
}

/**
 * Refunds that cannot proceed now, and refused ones that no one will request again, such as all of erased members.
 * @param patience refunds that a provider took before are stuck if it has not told their outcome
 */
export function listStuckRefunds(db: Db, patience: Date) {
  return db
    .selectFrom("shopRefund as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .select(["r.orderId", "r.amount", "r.fault", "r.at", "o.currency", "p.provider"])
    .where((of) =>
      of.or([
        of.and([
          of("r.state", "=", "pending"),
          of.or([of("r.fault", "!=", "no_news"), of("r.at", "<", patience)]),
          of("r.fault", "is not", null),
        ]),
        of.and([
          of("r.state", "=", "failed"),
          of.or([of("r.why", "in", ["code_used", "erased", "operator"]), of("o.memberId", "is", null)]),
        ]),
      ]),
    )
    .orderBy("r.at")
    .orderBy("r.id")
    .execute();
}

export function listRefundsOfRequest(
  db: Db,
  { memberId, requestId }: { memberId: number; requestId: string },
) {
  return db
    .selectFrom("shopRefund as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .select(["r.key", "r.orderId", "r.credits", "r.amount", "r.state", "o.currency"])
    .where("o.memberId", "=", memberId)
    .where("r.requestId", "=", requestId)
    .orderBy("r.id")
    .execute();
}

export function insertRefund(tx: Tx, refund: Insertable<ShopRefund>) {
  return tx.insertInto("shopRefund").values(refund).returning("id").executeTakeFirstOrThrow();
}

export function findRefund(db: Db, key: string) {
  return db.selectFrom("shopRefund").selectAll().where("key", "=", key).executeTakeFirst();
}

export function findRefundByRef(db: Db, { orderId, ref }: { orderId: number; ref: string }) {
  return db
    .selectFrom("shopRefund")
    .select(["key", "state"])
    .where("orderId", "=", orderId)
    .where("providerRef", "=", ref)
    .executeTakeFirst();
}

/** Gives the provider's id to the oldest refund of ours of this amount that has none. */
export async function claimOwnRefund(
  tx: Tx,
  { orderId, ref, amount }: { orderId: number; ref: string; amount: number },
) {
  return tx
    .updateTable("shopRefund")
    .set({ providerRef: ref })
    .where("id", "=", (of) =>
      of
        .selectFrom("shopRefund")
        .select((min) => min.fn.min("id").as("id"))
        .where("orderId", "=", orderId)
        .where("why", "!=", "provider")
        .where("state", "!=", "failed")
        .where("providerRef", "is", null)
        .where("amount", "=", amount),
    )
    .returning(["key", "state"])
    .executeTakeFirst();
}

/** Adds credits that were taken for refunds made at the provider to the newest of them. */
export function addRefundCredits(tx: Tx, orderId: number, credits: number) {
  return tx
    .updateTable("shopRefund")
    .set((of) => ({ credits: of("credits", "+", credits) }))
    .where("id", "=", (of) =>
      of
        .selectFrom("shopRefund")
        .select((max) => max.fn.max("id").as("id"))
        .where("orderId", "=", orderId)
        .where("why", "=", "provider")
        .where("state", "!=", "failed"),
    )
    .execute();
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

/** Postpones a refund that is due. @returns false if it is not, perhaps because another process has just taken it */
export async function takeDueRefund(
  tx: Tx,
  { key, now, until }: { key: string; now: Date; until: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("shopRefund")
    .set({ lookAt: until })
    .where("key", "=", key)
    .where("lookAt", "<=", now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function changeRefund(tx: Tx, key: string, change: Updateable<ShopRefund>) {
  return tx.updateTable("shopRefund").set(change).where("key", "=", key).execute();
}
