import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { TokenPurpose } from "../rules.ts";

export function insertToken(
  tx: Tx,
  token: {
    tokenHash: Buffer;
    purpose: TokenPurpose;
    memberId: number;
    payload: string;
    createdAt: Date;
    expiresAt: Date;
  },
) {
  return tx.insertInto("accountsToken").values(token).returning("id").executeTakeFirstOrThrow();
}

/** Sets a new secret for an unused link. */
export function sealToken(
  tx: Tx,
  { id, purpose }: { id: number; purpose: TokenPurpose },
  sealed: { tokenHash: Buffer; expiresAt: Date; payload?: string },
) {
  return tx
    .updateTable("accountsToken")
    .set(sealed)
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .returning("payload")
    .executeTakeFirst();
}

/** Inserts a link with a secret of its own beside an unused link, which stays for another attempt. */
export function copyToken(
  tx: Tx,
  { id, purpose }: { id: number; purpose: TokenPurpose },
  copy: { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
) {
  return tx
    .insertInto("accountsToken")
    .columns(["tokenHash", "purpose", "memberId", "payload", "createdAt", "expiresAt"])
    .expression((of) =>
      of
        .selectFrom("accountsToken")
        .select([
          sql<Buffer>`${copy.tokenHash}::bytea`.as("tokenHash"),
          "purpose",
          "memberId",
          "payload",
          sql<Date>`${copy.createdAt}::timestamptz`.as("createdAt"),
          sql<Date>`${copy.expiresAt}::timestamptz`.as("expiresAt"),
        ])
        .where("id", "=", id)
        .where("purpose", "=", purpose)
        .where("usedAt", "is", null),
    )
    .returning("payload")
    .executeTakeFirst();
}

/** Marks a valid link as used. Only one of two simultaneous calls gets the row. */
export function takeToken(
  tx: Tx,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: TokenPurpose; now: Date },
) {
  return tx
    .updateTable("accountsToken")
    .set({ usedAt: now })
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .returning(["id", "payload"])
    .executeTakeFirst();
}

export function findUnusedToken(
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: TokenPurpose; now: Date },
) {
  return db
    .selectFrom("accountsToken")
    .select("memberId")
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export function deleteUnusedTokens(
  tx: Tx,
  { memberId, purposes }: { memberId: number; purposes: readonly TokenPurpose[] },
) {
  return tx
    .deleteFrom("accountsToken")
    .where("memberId", "=", memberId)
    .where("purpose", "in", purposes)
    .where("usedAt", "is", null)
    .execute();
}

/** Deletes the links that undo to this address, and those created after the link `since`. */
export function deleteUndoTokens(
  tx: Tx,
  { memberId, since, email }: { memberId: number; since: number; email: string },
) {
  return tx
    .deleteFrom("accountsToken")
    .where("memberId", "=", memberId)
    .where("purpose", "=", "mail_undo")
    .where("usedAt", "is", null)
    .where((of) => of.or([of("id", ">", since), of(sql`payload ->> 'email'`, "=", email)]))
    .execute();
}

export function insertMailRequest(tx: Tx, request: { memberId: number; kind: string; at: Date }) {
  return tx.insertInto("accountsMailRequest").values(request).execute();
}

export async function countMailRequests(db: Db, asked: { memberId: number; kind: string; since: Date }) {
  const { n } = await db
    .selectFrom("accountsMailRequest")
    .select((of) => of.fn.countAll<number>().as("n"))
    .where("memberId", "=", asked.memberId)
    .where("kind", "=", asked.kind)
    .where("at", ">", asked.since)
    .executeTakeFirstOrThrow();
  return Number(n);
}

export function findToken(
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: Buffer; purpose: TokenPurpose; now: Date },
) {
  return db
    .selectFrom("accountsToken")
    .select(["memberId", "payload"])
    .where("tokenHash", "=", tokenHash)
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .executeTakeFirst();
}

export function listLiveTokens(db: Db, { purpose, now }: { purpose: TokenPurpose; now: Date }) {
  return db
    .selectFrom("accountsToken")
    .select("payload")
    .where("purpose", "=", purpose)
    .where("expiresAt", ">", now)
    .execute();
}
