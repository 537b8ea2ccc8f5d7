import type { Insertable, Updateable } from "kysely";
import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWithdrawal } from "#db/tables.ts";

/** Answers nothing where it was declared before. */
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
  return db.selectFrom("shopWithdrawal").select("at").where("clientId", "=", clientId).executeTakeFirst();
}

/** Of whoever writes to this address, since then. */
export async function countWithdrawals(db: Db, { email, since }: { email: string; since: Date }) {
  const { count } = await db
    .selectFrom("shopWithdrawal")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where(sql`lower(email)`, "=", email.toLowerCase())
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return count;
}

/** Held until the transaction ends. */
export function lockWithdrawal(tx: Tx, id: number) {
  return tx.selectFrom("shopWithdrawal").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export function changeWithdrawal(tx: Tx, id: number, change: Updateable<ShopWithdrawal>) {
  return tx.updateTable("shopWithdrawal").set(change).where("id", "=", id).execute();
}

export function deleteWithdrawalsBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("shopWithdrawal").where("at", "<", before).where("state", "!=", "open").execute();
}
