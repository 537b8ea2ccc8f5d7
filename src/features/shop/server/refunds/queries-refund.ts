import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";

/** Held until the transaction ends: of two requests of a member the second sees what the first has done. */
export async function lockRefunds(tx: Tx, memberId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refunds of ${memberId}`}, 0))`.execute(tx);
}

/** Orders that stand, paid since then, the oldest purchase first. */
export function listPaidSince(db: Db, { memberId, since }: { memberId: number; since: Date }) {
  return standing(db, memberId).where("p.completedAt", ">", since).execute();
}

export function listStanding(db: Db, memberId: number) {
  return standing(db, memberId).execute();
}

export type StandingOrder = Awaited<ReturnType<typeof listStanding>>[number];

function standing(db: Db, memberId: number) {
  return db
    .selectFrom("shopPayment as p")
    .innerJoin("shopOrder as o", "o.id", "p.orderId")
    .leftJoin("shopDebit as d", (join) => join.onRef("d.orderId", "=", "o.id").on("d.state", "=", "filed"))
    .select([
      "o.id",
      "o.siteId",
      "o.credits",
      "o.amount",
      "o.currency",
      "p.method",
      "p.completedAt",
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

/** Refunds that cannot proceed now, and those that the provider refused though nobody else asks for them again. */
export function listStuckRefunds(db: Db) {
  return db
    .selectFrom("shopRefund as r")
    .innerJoin("shopOrder as o", "o.id", "r.orderId")
    .innerJoin("shopPayment as p", "p.orderId", "o.id")
    .select(["r.orderId", "r.amount", "r.fault", "r.at", "o.currency", "p.provider"])
    .where((of) =>
      of.or([
        of.and([of("r.state", "=", "pending"), of("r.fault", "is not", null)]),
        of.and([of("r.state", "=", "failed"), of("r.why", "in", ["code_used", "erased", "operator"])]),
      ]),
    )
    .orderBy("r.at")
    .orderBy("r.id")
    .execute();
}

/** What this request of the member's has begun, in the order in which it was begun. */
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
