import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";

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

/**
 * Finds a member by e-mail address or username. They cannot be confused: an address contains @ and a username does not.
 */
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
    | "closedAt"
    | "eraseAt"
    | "erasingAt"
    | "bannedAt"
    | "bannedUntil"
    | "frozenAt"
    | "ageLevel"
    | "ageUntil"
    | "ageSessionId"
    | "invisible"
    | "photoAudience"
    | "showOnline"
    | "readMarks"
    | "blurImages"
    | "discreet"
  >
>;

export function updateMember(tx: Tx, id: number, change: MemberChange) {
  return tx.updateTable("accountsMember").set(change).where("id", "=", id).execute();
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

/** Banned members whose ban has ended by now. */
export async function listEndedBans(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom("accountsMember")
    .select("id")
    .where("status", "=", "banned")
    .where("bannedUntil", "<=", now)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** E-mail addresses by member; members who have none are left out. */
export async function listEmails(db: Db, memberIds: readonly number[]): Promise<Map<number, string>> {
  const rows = memberIds.length === 0 ? [] : await emailsOf(db, { memberIds });
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email] as const])));
}

const emailsOf = keepRead(({ memberIds }: { memberIds: readonly number[] }, db) =>
  db
    .selectFrom("accountsMember")
    .select(["id", "email"])
    .where("id", "=", sql<number>`any(array(select unnest(${memberIds}::bigint[])))`),
);

export async function findEmail(db: Db, memberId: number) {
  const [account] = await emailOf(db, { memberId });
  return account?.email;
}

const emailOf = keepRead(({ memberId }: { memberId: number }, db) =>
  db.selectFrom("accountsMember").select("email").where("id", "=", memberId),
);
