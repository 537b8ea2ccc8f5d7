import { type Insertable, type Selectable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { InquiriesInquiry, InquiriesText } from "#db/tables.ts";

export type InquiryRow = Selectable<InquiriesInquiry>;
export type TextRow = Selectable<InquiriesText>;
export type NewInquiry = Insertable<InquiriesInquiry>;
export type NewText = Insertable<InquiriesText>;

/** @returns undefined if there is one with this client id */
export function insertInquiry(tx: Tx, row: NewInquiry) {
  return tx
    .insertInto("inquiriesInquiry")
    .values(row)
    .onConflict((conflict) => conflict.column("clientId").doNothing())
    .returningAll()
    .executeTakeFirst();
}

export function findByClientId(db: Db, clientId: string) {
  return db.selectFrom("inquiriesInquiry").selectAll().where("clientId", "=", clientId).executeTakeFirst();
}

export function findInquiry(db: Db, id: number) {
  return db.selectFrom("inquiriesInquiry").selectAll().where("id", "=", id).executeTakeFirst();
}

export function lockInquiry(tx: Tx, id: number) {
  return tx.selectFrom("inquiriesInquiry").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
}

export async function updateInquiry(tx: Tx, id: number, change: Partial<NewInquiry>): Promise<void> {
  await tx.updateTable("inquiriesInquiry").set(change).where("id", "=", id).execute();
}

/** @returns undefined if this text is there already, by its client id or its mail */
export function insertText(tx: Tx, row: NewText) {
  return tx
    .insertInto("inquiriesText")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function listTexts(db: Db, inquiryId: number) {
  return db
    .selectFrom("inquiriesText")
    .selectAll()
    .where("inquiryId", "=", inquiryId)
    .orderBy("id")
    .execute();
}

export function findText(db: Db, id: number) {
  return db.selectFrom("inquiriesText").selectAll().where("id", "=", id).executeTakeFirst();
}

export function hasClientId(db: Db, clientId: string) {
  return db
    .selectFrom("inquiriesText")
    .select(["id", "inquiryId"])
    .where("clientId", "=", clientId)
    .executeTakeFirst();
}

/** Number of the newest text that is no note. */
export async function findLastText(db: Db, inquiryId: number): Promise<number> {
  const row = await db
    .selectFrom("inquiriesText")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "!=", "note")
    .executeTakeFirst();
  return row?.id ?? 0;
}

export async function countQuestionsSince(db: Db, inquiryId: number, since: Date): Promise<number> {
  const counted = await db
    .selectFrom("inquiriesText")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("inquiryId", "=", inquiryId)
    .where("kind", "=", "question")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(counted.count);
}

type Listing = { memberId: number; before: number | undefined; limit: number };

export function listOwn(db: Db, { memberId, before, limit }: Listing) {
  return db
    .selectFrom("inquiriesInquiry")
    .selectAll()
    .where("memberId", "=", memberId)
    .$if(before !== undefined, (query) => query.where("id", "<", before as number))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** Answered inquiries of which the member has not seen the newest answer. */
export async function countUnread(db: Db, memberId: number): Promise<number> {
  const [counted] = await unread(db, { memberId });
  return Number(counted?.count ?? 0);
}

const unread = keepRead(({ memberId }: { memberId: number }, db) =>
  db
    .selectFrom("inquiriesInquiry")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("memberId", "=", memberId)
    .where("isUnread", "=", true),
);

export async function markRead(
  tx: Tx,
  { id, memberId, seen }: { id: number; memberId: number; seen: number },
) {
  await tx
    .updateTable("inquiriesInquiry")
    .set({ isUnread: false })
    .where("id", "=", id)
    .where("memberId", "=", memberId)
    .where("isUnread", "=", true)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("inquiriesText")
            .select("id")
            .where("inquiryId", "=", id)
            .where("kind", "=", "answer")
            .where("id", ">", seen),
        ),
      ),
    )
    .execute();
}

/** Deletes a batch of the inquiries of a member, or from their address. @returns how many */
export async function deleteInquiriesOf(
  tx: Tx,
  { memberId, addressHash, limit }: { memberId: number; addressHash: string | null; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from inquiries_inquiry where id = any(array(
    select id from inquiries_inquiry where member_id = ${memberId} or address_hash = ${addressHash}
    limit ${limit}))`.execute(tx);
  return Number(numAffectedRows);
}

export async function closeAnswered(tx: Tx, { before, at }: { before: Date; at: Date }): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable("inquiriesInquiry")
    .set({ state: "closed", closedAt: at, leasedBy: null, leasedUntil: null })
    .where("state", "=", "answered")
    .where("changedAt", "<", before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
