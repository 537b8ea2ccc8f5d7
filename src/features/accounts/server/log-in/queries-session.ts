import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

export function insertSession(
  tx: Tx,
  session: {
    tokenHash: Buffer;
    memberId: number;
    device: string;
    country: string | null;
    createdAt: Date;
    lastSeenAt: Date;
    expiresAt: Date;
  },
) {
  return tx.insertInto("accountsSession").values(session).returning("id").executeTakeFirstOrThrow();
}

/** Returns the session of a cookie with its member, if the session is valid and the account is open. */
export async function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  const [session] = await liveSession(db, { tokenHash, now });
  return session;
}

const liveSession = keepRead(({ tokenHash, now }: { tokenHash: Buffer; now: Date }, db) =>
  db
    .selectFrom("accountsSession as session")
    .innerJoin("accountsMember as member", "member.id", "session.memberId")
    .leftJoin("profilesProfile as profile", "profile.memberId", "session.memberId")
    .select([
      "session.id as sessionId",
      "session.createdAt",
      "session.lastSeenAt",
      "member.id as memberId",
      "member.status",
      "member.username",
      "member.locale",
      "member.showOnline",
      "member.signedUpAt",
      "member.discreet",
      "member.ageLevel",
      "member.ageUntil",
      "member.ageSessionId",
      "profile.country as homeCountry",
    ])
    .where("session.tokenHash", "=", tokenHash)
    .where("session.expiresAt", ">", now)
    .where("member.status", "in", ["not_confirmed", "active"]),
);

/** Returns those of the sessions that are valid and whose accounts are open. */
export async function listStandingSessions(db: Db, { ids, now }: { ids: readonly number[]; now: Date }) {
  const rows = await standing(db, { ids, now });
  return new Set(rows.map(({ id }) => id));
}

const standing = keepRead(({ ids, now }: { ids: readonly number[]; now: Date }, db) =>
  db
    .selectFrom("accountsSession as session")
    .innerJoin("accountsMember as member", "member.id", "session.memberId")
    .select("session.id")
    .where("session.id", "=", sql<number>`any(array(select unnest(${ids}::bigint[])))`)
    .where("session.expiresAt", ">", now)
    .where("member.status", "in", ["not_confirmed", "active"]),
);

export function touchSession(tx: Tx, id: number, seen: { lastSeenAt: Date; expiresAt: Date }) {
  return tx.updateTable("accountsSession").set(seen).where("id", "=", id).execute();
}

export function listSessionRows(db: Db, memberId: number, now: Date) {
  return db
    .selectFrom("accountsSession")
    .select(["id", "device", "country", "createdAt", "lastSeenAt"])
    .where("memberId", "=", memberId)
    .where("expiresAt", ">", now)
    .orderBy("lastSeenAt", "desc")
    .execute();
}

/** @returns the id of the session's member */
export async function deleteSessionByToken(tx: Tx, tokenHash: Buffer): Promise<number | undefined> {
  const session = tx.deleteFrom("accountsSession").where("tokenHash", "=", tokenHash);
  return (await session.returning("memberId").executeTakeFirst())?.memberId;
}

/** Deletes a session only if it belongs to this member. */
export function deleteSession(tx: Tx, { memberId, id }: { memberId: number; id: number }) {
  return tx.deleteFrom("accountsSession").where("memberId", "=", memberId).where("id", "=", id).execute();
}

export function deleteSessionsBut(tx: Tx, { memberId, keep }: { memberId: number; keep: number | null }) {
  const sessions = tx.deleteFrom("accountsSession").where("memberId", "=", memberId);
  return (keep === null ? sessions : sessions.where("id", "<>", keep)).execute();
}

export function listAllSessionRows(db: Db, memberId: number) {
  return db
    .selectFrom("accountsSession")
    .select(["id", "device", "country", "createdAt", "lastSeenAt", "expiresAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
