import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

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
