import { type RawBuilder, sql } from "kysely";
import { calendarDate } from "#base/age.ts";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { INACTIVE, NOTICE_MONTHS } from "../../inactive-rules.ts";

/** The last day on which a member was here. Nobody is online in the name of a fictional profile. */
const ACTIVE_ON = sql`greatest(profile.last_active_on, account.signed_up_at::date)`;
const isInactive = (before: Date): RawBuilder<unknown> => sql`profiles_profile profile
  join accounts_standing account on account.member_id = profile.member_id
  where account.status = 'active' and not profile.fictional and ${ACTIVE_ON} <= ${calendarDate(before)}::date
    and not exists (select from leaving_notice notice where notice.member_id = profile.member_id)`;

export async function countInactive(db: Db, before: Date): Promise<number> {
  const rows = await readRows<{ n: number }>(db)`select count(*)::integer as n from ${isInactive(before)}`;
  return rows[0]?.n ?? 0;
}

/** Stores that these many members will get the first mail now. @returns their numbers */
export async function insertNotices(
  tx: Tx,
  { before, now, atMost }: { before: Date; now: Date; atMost: number },
): Promise<number[]> {
  const { rows } = await sql<{
    memberId: number;
  }>`insert into leaving_notice (member_id, first_mail_at, close_on)
    select profile.member_id, ${now}, greatest(
      ${ACTIVE_ON} + make_interval(months => ${INACTIVE.closeMonths}),
      ${calendarDate(now)}::date + make_interval(months => ${NOTICE_MONTHS}))::date
    from ${isInactive(before)} limit ${atMost}
    on conflict do nothing returning member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

/** Stores that the second mail is sent now. The account is closed `secondMailDays` later at the earliest. */
export async function setSecondMail(
  tx: Tx,
  { now, atMost }: { now: Date; atMost: number },
): Promise<number[]> {
  const closeOn = sql`${calendarDate(now)}::date + ${INACTIVE.secondMailDays}::integer`;
  const { rows } = await sql<{ memberId: number }>`update leaving_notice
    set second_mail_at = ${now}, close_on = greatest(close_on, ${closeOn})
    where member_id = any(array(
      select member_id from leaving_notice where second_mail_at is null and close_on <= ${closeOn} limit ${atMost}))
    returning member_id`.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

const isOver = (now: Date) =>
  sql<boolean>`second_mail_at is not null and close_on <= ${calendarDate(now)}::date`;

export async function listOver(db: Db, now: Date, atMost: number): Promise<number[]> {
  const rows = await db
    .selectFrom("leavingNotice")
    .select("memberId")
    .where(isOver(now))
    .orderBy("closeOn")
    .limit(atMost)
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Members whose second mail or closing is due. */
export async function countDue(db: Db, now: Date): Promise<number> {
  const rows = await readRows<{ n: number }>(db)`select count(*)::integer as n from leaving_notice
    where ${isOver(now)} or (second_mail_at is null
      and close_on <= ${calendarDate(now)}::date + ${INACTIVE.secondMailDays}::integer)`;
  return rows[0]?.n ?? 0;
}

/** Deletes the notice of a member whose account is due to be closed and who has not been here since the first mail. */
export async function takeOver(tx: Tx, memberId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`delete from leaving_notice notice using profiles_profile profile
    where notice.member_id = ${memberId} and profile.member_id = notice.member_id and ${isOver(now)}
      and coalesce(profile.last_active_on < notice.first_mail_at::date, true) returning 1`.execute(tx);
  return rows.length > 0;
}

export function findNotice(db: Db, memberId: number) {
  return db
    .selectFrom("leavingNotice")
    .select(["closeOn", "secondMailAt"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

export function deleteNotices(tx: Tx, memberIds: readonly number[]) {
  return tx.deleteFrom("leavingNotice").where("memberId", "in", memberIds).execute();
}
