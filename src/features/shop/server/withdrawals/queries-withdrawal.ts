import type { Insertable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWithdrawal } from "#db/tables.ts";

/** Returns nothing if it was declared before. */
export function insertWithdrawal(tx: Tx, declared: Insertable<ShopWithdrawal>) {
  return tx
    .insertInto("shopWithdrawal")
    .values(declared)
    .onConflict((conflict) => conflict.column("clientId").doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findWithdrawal(db: Db, id: number) {
  return db.selectFrom("shopWithdrawal").selectAll().where("id", "=", id).executeTakeFirst();
}

export function findWithdrawalByClientId(db: Db, clientId: string) {
  return db.selectFrom("shopWithdrawal").selectAll().where("clientId", "=", clientId).executeTakeFirst();
}

export async function countWithdrawals(db: Db, { email, since }: { email: string; since: Date }) {
  const { count } = await db
    .selectFrom("shopWithdrawal")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Open withdrawals, latest first: of the member's orders, or declared by the member or with their e-mail address. */
export function listWaitingWithdrawals(
  db: Db,
  { memberId, email, limit }: { memberId: number; email: string | null; limit: number },
) {
  return db
    .selectFrom("shopWithdrawal as w")
    .leftJoin("shopOrder as o", "o.id", "w.orderId")
    .select(["w.id", "w.orderNo", "w.at", "w.confirmedAt"])
    .where("w.state", "=", "open")
    .where((is) =>
      is.or([
        is("o.memberId", "=", memberId),
        is("w.declaredBy", "=", memberId),
        is.and([is("w.orderId", "is", null), is(sql`lower(w.email)`, "=", email?.toLowerCase() ?? null)]),
      ]),
    )
    .orderBy("w.id", "desc")
    .limit(limit)
    .execute();
}

/**
 * Oldest first, since a refund is due within 14 days.
 * @param after the last one of the page before, or 0
 */
export function listOpenWithdrawals(db: Db, { after, limit }: { after: number; limit: number }) {
  return db
    .selectFrom("shopWithdrawal")
    .selectAll()
    .where("state", "=", "open")
    .where("id", ">", after)
    .orderBy("id")
    .limit(limit)
    .execute();
}

export function lockWithdrawal(tx: Tx, id: number) {
  return tx.selectFrom("shopWithdrawal").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function changeWithdrawal(tx: Tx, id: number, change: Updateable<ShopWithdrawal>) {
  return tx.updateTable("shopWithdrawal").set(change).where("id", "=", id).execute();
}
