import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepWrite } from "#db/keep-statement.ts";
import type { MailSent } from "#db/tables.ts";

export type MailState = "sending" | "sent" | "refused" | "bounced" | "complained";

type NewMail = Required<
  Pick<
    Insertable<MailSent>,
    "key" | "memberId" | "siteId" | "mailClass" | "kind" | "addressHash" | "messageId" | "at"
  >
>;

export type BegunMail = { id: number; messageId: string };

function insertInto({ key, memberId, siteId, mailClass, kind, addressHash, messageId, at }: NewMail, tx: Tx) {
  return tx
    .insertInto("mailSent")
    .values({ key, memberId, siteId, mailClass, kind, addressHash, messageId, at })
    .returning(["id", "messageId"]);
}

const insertOnce = keepWrite((row: NewMail, tx) =>
  insertInto(row, tx).onConflict((oc) => oc.column("key").doNothing()),
);

const insertAgain = keepWrite((row: NewMail, tx) =>
  insertInto(row, tx).onConflict((oc) =>
    oc.column("key").doUpdateSet((eb) => ({ at: eb.ref("excluded.at") })),
  ),
);

/** @returns null if a mail with this key has been begun before */
export async function insertMailOnce(tx: Tx, row: NewMail): Promise<BegunMail | null> {
  const [begun] = await insertOnce(tx, row);
  return begun ?? null;
}

/** Finds the mail again if it has been begun before, so that it keeps its Message-ID. */
export async function insertMailAgain(tx: Tx, row: NewMail): Promise<BegunMail> {
  const [begun] = await insertAgain(tx, row);
  if (!begun) throw new Error("PostgreSQL returned no row for a mail");
  return begun;
}

const updateToSent = keepWrite(({ id }: { id: number }, tx) =>
  tx.updateTable("mailSent").set({ state: "sent" }).where("id", "=", id).where("state", "=", "sending"),
);

export async function markSent(tx: Tx, id: number): Promise<void> {
  await updateToSent(tx, { id });
}

/** States that a mail can have before it gets this one; it never goes back. */
const BEFORE = {
  refused: ["sending"],
  bounced: ["sending", "sent"],
  complained: ["sending", "sent", "bounced"],
} as const satisfies Partial<Record<MailState, readonly MailState[]>>;

/** @returns false if the mail has this state already, or a later one */
export async function moveMail(
  tx: Tx,
  id: number,
  { state, status = null }: { state: keyof typeof BEFORE; status?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mailSent")
    .set({ state, ...(status !== null && { status }) })
    .where("id", "=", id)
    .where("state", "in", BEFORE[state])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteMail(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom("mailSent").where("id", "=", id).execute();
}

const ABOUT = ["id", "key", "memberId", "siteId", "addressHash", "mailClass", "kind"] as const;

export function findMail(db: Db, id: number) {
  return db.selectFrom("mailSent").select(ABOUT).where("id", "=", id).executeTakeFirst();
}

export function findMailByMessageId(db: Db, messageId: string) {
  return db.selectFrom("mailSent").select(ABOUT).where("messageId", "=", messageId).executeTakeFirst();
}

export type FoundMail = NonNullable<Awaited<ReturnType<typeof findMail>>>;

export function listMailsOf(db: Db, memberId: number) {
  return db
    .selectFrom("mailSent")
    .select(["kind", "mailClass", "at", "state", "status"])
    .where("memberId", "=", memberId)
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export async function deleteMailsOf(tx: Tx, memberId: number): Promise<void> {
  await tx.deleteFrom("mailSent").where("memberId", "=", memberId).execute();
}

export type MailCounts = { siteId: number; all: number; bounced: number; complained: number };

/** Counts the mails of each site since a moment, or since the operator's command if that is later. */
export function countMails(db: Db, since: Date): Promise<MailCounts[]> {
  return db
    .selectFrom("mailSent as mail")
    .leftJoin("mailBrake as brake", "brake.siteId", "mail.siteId")
    .select((eb) => [
      "mail.siteId as siteId",
      eb.fn.countAll<number>().as("all"),
      eb.fn.countAll<number>().filterWhere("mail.state", "in", ["refused", "bounced"]).as("bounced"),
      eb.fn.countAll<number>().filterWhere("mail.state", "=", "complained").as("complained"),
    ])
    .where("mail.at", ">=", since)
    .where("mail.state", "!=", "sending")
    .where(sql<boolean>`mail.at >= coalesce(brake.counted_from, mail.at)`)
    .groupBy("mail.siteId")
    .execute();
}

/** Counts the mails of all sites since a moment by their state. */
export function countMailByState(db: Db, since: Date): Promise<{ state: string; count: number }[]> {
  return db
    .selectFrom("mailSent")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .where("at", ">=", since)
    .groupBy("state")
    .orderBy("state")
    .execute();
}
