import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import type { ToldPage } from "../../rules.ts";

export type Change = { page: ToldPage; version: string; since: Date };

/**
 * A sign-up before the versions were stored names the date of the terms instead; its own time says whether it was before
 * the change. Members of the demo have agreed to nothing.
 */
const isEarlier = sql`consent.version <> change.version and consent.version <> 'demo'
  and (consent.version !~ '^[0-9]{4}-' or consent.given_at < change.since)`;

/**
 * Stores that the next members, in the order of their numbers, are told of these changes.
 * @returns those for whom another process has not done so at the same moment
 */
export async function insertNotices(
  tx: Tx,
  { changes, after, atMost, at }: { changes: readonly Change[]; after: number; atMost: number; at: Date },
): Promise<{ told: { memberId: number; page: ToldPage }[]; last: number | null }> {
  const { rows } = await sql<{ memberId: number; page: ToldPage; told: boolean }>`
    with due as (
      select consent.member_id, change.page, change.version
      from accounts_consent consent join (values ${sql.join(changes.map(rowOf))}) change (page, version, since)
        on change.page = consent.kind
      join accounts_member member on member.id = consent.member_id
      where consent.member_id > ${after} and member.status in ('active', 'not_confirmed') and ${isEarlier}
        and not exists (select from accounts_page_notice notice where notice.member_id = consent.member_id
          and notice.page = change.page and notice.version = change.version)
      order by consent.member_id fetch first ${sql.lit(atMost)} rows with ties
    ), told as (
      insert into accounts_page_notice (member_id, page, version, told_at)
      select distinct member_id, page, version, ${at}::timestamptz from due
      on conflict do nothing returning member_id, page
    )
    select due.member_id, due.page, told.page is not null as told
    from due left join told using (member_id, page) order by due.member_id`.execute(tx);
  return {
    told: rows.flatMap(({ memberId, page, told }) => (told ? [{ memberId, page }] : [])),
    last: rows.at(-1)?.memberId ?? null,
  };
}

const rowOf = ({ page, version, since }: Change): RawBuilder<unknown> =>
  sql`(${page}::text, ${version}::text, ${since}::timestamptz)`;

/** Newest first. */
export function listNotices(db: Db, memberId: number) {
  return noticesOf(db, memberId).execute();
}

/** Newest first. */
export function listNoticesSince(db: Db, asked: { memberId: number; since: Date }) {
  return noticesSince(db, asked);
}

const noticesSince = keepRead(({ memberId, since }: { memberId: number; since: Date }, db) =>
  noticesOf(db, memberId).where("toldAt", ">", since),
);

const noticesOf = (db: Db, memberId: number) =>
  db
    .selectFrom("accountsPageNotice")
    .select(["memberId", "page", "version", "toldAt"])
    .where("memberId", "=", memberId)
    .orderBy("toldAt", "desc")
    .orderBy("page");

export function deleteNoticesOf(tx: Tx, memberId: number) {
  return tx.deleteFrom("accountsPageNotice").where("memberId", "=", memberId).execute();
}
