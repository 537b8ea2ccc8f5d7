import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Announced, AnnouncementTexts, ReminderKind } from "../../calendar-rules.ts";

export type Candidate = { memberId: number; number: number };

type Asked = {
  kind: ReminderKind;
  days: readonly number[];
  status: "active" | "not_confirmed";
  now: Date;
  after: number;
  limit: number;
};

/** Members who signed up this many days ago and have not had the reminder of that day, from the id `after` on. */
export function listCandidates(
  db: Db,
  { kind, days, status, now, after, limit }: Asked,
): Promise<Candidate[]> {
  return readRows<Candidate>(db)`select account.member_id, step.number::integer as number
    from unnest(${days}::integer[]) with ordinality as step (days, number)
    join accounts_standing account on account.signed_up_at > ${now}::timestamptz - make_interval(days => step.days + 1)
      and account.signed_up_at <= ${now}::timestamptz - make_interval(days => step.days)
    left join notifications_calendar sent on sent.member_id = account.member_id and sent.kind = ${kind}
    where account.status = ${status} and coalesce(sent.mails, 0) < step.number and account.member_id > ${after}
    order by account.member_id limit ${limit}`;
}

/** When the member last had a mail by the calendar. */
export async function findLastAt(db: Db, memberId: number, kind?: "weekly"): Promise<Date | null> {
  const { last } = await db
    .selectFrom("notificationsCalendar")
    .select((of) => of.fn.max("lastAt").as("last"))
    .where("memberId", "=", memberId)
    .where("kind", kind ? "=" : "<>", "weekly")
    .executeTakeFirstOrThrow();
  return last as Date | null;
}

type Sent = { memberId: number; kind: ReminderKind | "weekly"; mails: number; at: Date };

export function setSent(tx: Tx, { memberId, kind, mails, at }: Sent) {
  return tx
    .insertInto("notificationsCalendar")
    .values({ memberId, kind, mails, lastAt: at })
    .onConflict((conflict) => conflict.columns(["memberId", "kind"]).doUpdateSet({ mails, lastAt: at }))
    .execute();
}

/** Members who have agreed to this type, by mail or push, from the id `after` on. */
export async function listAgreed(
  db: Db,
  { type, after, limit, siteId }: { type: string; after: number; limit: number; siteId?: number },
): Promise<number[]> {
  const rows = await readRows<{ memberId: number }>(
    db,
  )`select distinct choice.member_id from notifications_choice choice
    join accounts_standing account on account.member_id = choice.member_id and account.status = 'active'
    where choice.type = ${type} and choice.wanted and choice.member_id > ${after}
      and (${siteId ?? null}::integer is null or account.site_id = ${siteId ?? null})
    order by choice.member_id limit ${limit}`;
  return rows.map(({ memberId }) => memberId);
}

export type Announcement = {
  id: number;
  siteId: number;
  type: Announced;
  texts: AnnouncementTexts;
  page: string;
  endsAt: Date;
  sentTo: number;
};

type NewAnnouncement = Omit<Announcement, "id" | "sentTo"> & { createdAt: Date };

export async function insertAnnouncement(
  tx: Tx,
  { texts, ...announcement }: NewAnnouncement,
): Promise<number> {
  const { id } = await tx
    .insertInto("notificationsAnnouncement")
    .values({ ...announcement, texts: JSON.stringify(texts) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Begun since then on this site. */
export async function countAnnounced(
  db: Db,
  { siteId, type, since }: { siteId: number; type: Announced; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom("notificationsAnnouncement")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("siteId", "=", siteId)
    .where("type", "=", type)
    .where("createdAt", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export function listOpenAnnouncements(db: Db, now: Date): Promise<Announcement[]> {
  return db
    .selectFrom("notificationsAnnouncement")
    .select(["id", "siteId", "type", "texts", "page", "endsAt", "sentTo"])
    .where("doneAt", "is", null)
    .where("endsAt", ">", now)
    .orderBy("id")
    .execute() as Promise<Announcement[]>;
}

export async function moveAnnouncement(
  tx: Tx,
  { id, sentTo, doneAt }: { id: number; sentTo: number; doneAt: Date | null },
): Promise<void> {
  await sql`update notifications_announcement set sent_to = greatest(sent_to, ${sentTo}), done_at = ${doneAt}
    where id = ${id}`.execute(tx);
}

/** Whether mail about activity waits. It goes before any marketing. */
export async function isMailDue(db: Db, now: Date): Promise<boolean> {
  const rows = await readRows(db)`select 1 from notifications_due where mail_at <= ${now} limit 1`;
  return rows.length > 0;
}
