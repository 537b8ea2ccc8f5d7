import type { Db, Tx } from "#db/database.ts";
import type { Lock, TokenPurpose } from "../rules.ts";

export function insertMember(
  tx: Tx,
  member: {
    siteId: number;
    email: string;
    emailKey: string;
    username: string;
    usernameKey: string;
    passwordHash: string;
    dateOfBirth: string;
    locale: string;
    tracking: string;
    signedUpAt: Date;
  },
) {
  return tx.insertInto("accountsMember").values(member).returning("id").executeTakeFirstOrThrow();
}

export function findMember(db: Db, id: number) {
  return db.selectFrom("accountsMember").selectAll().where("id", "=", id).executeTakeFirst();
}

export type MemberRow = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** By address or username, whichever it is. An address has an @ and a username has none. */
export function findMemberByLogin(db: Db, key: { email: string } | { username: string }) {
  const members = db.selectFrom("accountsMember").selectAll();
  return "email" in key
    ? members.where("emailKey", "=", key.email).executeTakeFirst()
    : members.where("usernameKey", "=", key.username).executeTakeFirst();
}

export function lockMember(tx: Tx, id: number) {
  return tx.selectFrom("accountsMember").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

type MemberChange = Partial<
  Pick<
    MemberRow,
    | "email"
    | "emailKey"
    | "username"
    | "usernameKey"
    | "passwordHash"
    | "status"
    | "locale"
    | "signupStep"
    | "confirmedAt"
    | "invisible"
    | "showOnline"
    | "readMarks"
    | "discreet"
  >
>;

export function updateMember(tx: Tx, id: number, change: MemberChange) {
  return tx.updateTable("accountsMember").set(change).where("id", "=", id).execute();
}

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

/** The session of a cookie with its member, while both are good. */
export function findLiveSession(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom("accountsSession as session")
    .innerJoin("accountsMember as member", "member.id", "session.memberId")
    .select([
      "session.id as sessionId",
      "session.lastSeenAt",
      "member.id as memberId",
      "member.status",
      "member.username",
      "member.locale",
      "member.showOnline",
    ])
    .where("session.tokenHash", "=", tokenHash)
    .where("session.expiresAt", ">", now)
    .where("member.status", "in", ["not_confirmed", "active"])
    .executeTakeFirst();
}

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

export function hasDevice(db: Db, memberId: number, device: string) {
  return db
    .selectFrom("accountsSession")
    .select("id")
    .where("memberId", "=", memberId)
    .where("device", "=", device)
    .limit(1)
    .executeTakeFirst();
}

export function deleteSessionByToken(tx: Tx, tokenHash: Buffer) {
  return tx.deleteFrom("accountsSession").where("tokenHash", "=", tokenHash).execute();
}

/** Of this member alone, whatever id is asked for. */
export function deleteSession(tx: Tx, { memberId, id }: { memberId: number; id: number }) {
  return tx.deleteFrom("accountsSession").where("memberId", "=", memberId).where("id", "=", id).execute();
}

export function deleteSessionsBut(tx: Tx, { memberId, keep }: { memberId: number; keep: number | null }) {
  const sessions = tx.deleteFrom("accountsSession").where("memberId", "=", memberId);
  return (keep === null ? sessions : sessions.where("id", "<>", keep)).execute();
}

export function deleteSessionsExpiredBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsSession").where("expiresAt", "<", before).execute();
}

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
  return tx.insertInto("accountsToken").values(token).execute();
}

/** Marks a link as used, if it is still good: of two at the same moment one gets it. */
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
    .returning(["memberId", "payload"])
    .executeTakeFirst();
}

export function deleteUnusedTokens(
  tx: Tx,
  { memberId, purpose }: { memberId: number; purpose: TokenPurpose },
) {
  return tx
    .deleteFrom("accountsToken")
    .where("memberId", "=", memberId)
    .where("purpose", "=", purpose)
    .where("usedAt", "is", null)
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

export function deleteMailRequestsBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsMailRequest").where("at", "<", before).execute();
}

/** Waits for who is counting on the same keys; always in the same order, so that two never wait for each other. */
export function lockLocks(tx: Tx, keys: Buffer[]) {
  return tx
    .selectFrom("accountsLock")
    .selectAll()
    .where("keyHash", "in", keys)
    .orderBy("keyHash")
    .forUpdate()
    .execute();
}

export function upsertLock(tx: Tx, keyHash: Buffer, lock: Lock) {
  return tx
    .insertInto("accountsLock")
    .values({ keyHash, ...lock })
    .onConflict((conflict) => conflict.column("keyHash").doUpdateSet(lock))
    .execute();
}

export function deleteLocks(tx: Tx, keys: Buffer[]) {
  return tx.deleteFrom("accountsLock").where("keyHash", "in", keys).execute();
}

export function deleteLocksBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsLock").where("since", "<", before).execute();
}

export function insertConsent(
  tx: Tx,
  consent: { memberId: number; kind: string; version: string; locale: string; givenAt: Date },
) {
  return tx.insertInto("accountsConsent").values(consent).execute();
}

export function withdrawConsentRow(
  tx: Tx,
  { memberId, kind, at }: { memberId: number; kind: string; at: Date },
) {
  return tx
    .updateTable("accountsConsent")
    .set({ withdrawnAt: at })
    .where("memberId", "=", memberId)
    .where("kind", "=", kind)
    .where("withdrawnAt", "is", null)
    .execute();
}

export function listConsents(db: Db, memberId: number) {
  return db
    .selectFrom("accountsConsent")
    .selectAll()
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}

export function insertSignUpMessage(
  tx: Tx,
  message: { memberId: number; toMemberId: number; body: string; writtenAt: Date },
) {
  return tx.insertInto("accountsSignupMessage").values(message).execute();
}

export function listAllSessionRows(db: Db, memberId: number) {
  return db
    .selectFrom("accountsSession")
    .select(["id", "device", "country", "createdAt", "lastSeenAt", "expiresAt"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
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

export function deleteTokensExpiredBefore(tx: Tx, before: Date) {
  return tx.deleteFrom("accountsToken").where("expiresAt", "<", before).execute();
}

/** Never confirmed, and signed up before: nobody has written to them, and nobody has seen them. */
export function deleteUnconfirmedBefore(tx: Tx, before: Date) {
  return tx
    .deleteFrom("accountsMember")
    .where("status", "=", "not_confirmed")
    .where("signedUpAt", "<", before)
    .returning("id")
    .execute();
}
