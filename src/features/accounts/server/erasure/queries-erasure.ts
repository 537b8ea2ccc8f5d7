import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { countRows } from "#platform/retention/old-rows.ts";

type Begun = { memberId: number; askedAt: Date; startedAt: Date; siteId: number; addressHash: string | null };

/** An erasure that ran for a restored backup's account begins again. */
export function insertErasure(tx: Tx, begun: Begun) {
  return tx
    .insertInto("accountsErasure")
    .values(begun)
    .onConflict((conflict) =>
      conflict.column("memberId").doUpdateSet({ ...begun, done: sql`'{}'::text[]`, endedAt: null }),
    )
    .execute();
}

export function findErasure(db: Db, memberId: number) {
  return db.selectFrom("accountsErasure").selectAll().where("memberId", "=", memberId).executeTakeFirst();
}

export function addDone(tx: Tx, memberId: number, part: string) {
  return tx
    .updateTable("accountsErasure")
    .set({ done: sql`array_append(done, ${part})` })
    .where("memberId", "=", memberId)
    .execute();
}

/** The next run erases every part again. */
export function clearDone(tx: Tx, memberId: number) {
  return tx
    .updateTable("accountsErasure")
    .set({ done: sql`'{}'::text[]` })
    .where("memberId", "=", memberId)
    .execute();
}

export function endErasure(tx: Tx, memberId: number, endedAt: Date) {
  return tx
    .updateTable("accountsErasure")
    .set({ endedAt, addressHash: null })
    .where("memberId", "=", memberId)
    .execute();
}

/** Empties what identifies the person. The row itself is deleted last. */
export function emptyMember(tx: Tx, memberId: number) {
  return tx
    .updateTable("accountsMember")
    .set({ email: null, emailKey: null, username: "", usernameKey: null, passwordHash: null, tracking: "{}" })
    .where("id", "=", memberId)
    .execute();
}

/** @throws Error if the member still has money in the shop */
export function deleteMember(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsMember").where("id", "=", memberId).where("status", "=", "deleted").execute();
}

/** Accounts whose erasure is due, and erasures that have not ended; those that wait longest first. */
export async function listDue(db: Db, now: Date, atMost: number): Promise<number[]> {
  const due = await db
    .selectFrom("accountsMember")
    .select("id")
    .where("eraseAt", "<=", now)
    .orderBy("eraseAt")
    .limit(atMost)
    .execute();
  const unfinished = await db
    .selectFrom("accountsErasure")
    .select("memberId as id")
    .where("endedAt", "is", null)
    .orderBy("startedAt")
    .limit(atMost)
    .execute();
  return [...new Set([...due, ...unfinished].map(({ id }) => id))];
}

/**
 * Members who signed up before this time and never confirmed: nobody has written to them or seen them. A member with
 * money in the shop stays, for example one who bought something when unconfirmed members still could.
 */
export function listUnconfirmedBefore(db: Db, before: Date, atMost: number) {
  return db
    .selectFrom("accountsMember")
    .select("id")
    .where(unconfirmedSince(before))
    .orderBy("signedUpAt")
    .limit(atMost)
    .execute();
}

export function countUnconfirmedBefore(db: Db, before: Date): Promise<number> {
  return countRows(db, "accounts_member", unconfirmedSince(before));
}

function unconfirmedSince(before: Date): RawBuilder<boolean> {
  return sql<boolean>`status = 'not_confirmed' and signed_up_at < ${before} and closed_at is null
    and not shop_holds_money(id)`;
}

export function deleteConsentsOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsConsent").where("memberId", "=", memberId).execute();
}

export function deleteMailRequestsOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsMailRequest").where("memberId", "=", memberId).execute();
}

export function listTokenPayloads(db: Db, memberId: number) {
  return db.selectFrom("accountsToken").select("payload").where("memberId", "=", memberId).execute();
}

export function deleteTokensOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsToken").where("memberId", "=", memberId).execute();
}

/** Raises the next member's number above this one. Never lowers it. @returns the next number */
export async function raiseNumbers(tx: Tx, above: number): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select setval(pg_get_serial_sequence('accounts_member', 'id'),
      greatest(${above}::bigint + 1, nextval(pg_get_serial_sequence('accounts_member', 'id'))), false) as next`.execute(
    tx,
  );
  return Number(rows[0]?.next);
}
