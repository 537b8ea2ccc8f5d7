import { sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import type { Channel, Stage } from "../rules.ts";

/** Events of one member since the last write. */
export type Noted = {
  memberId: number;
  /** The latest of it. */
  at: Date;
  messagesSince: Date | null;
  likesSince: Date | null;
};

/** Minutes until a mail tells members of this site. */
export type SiteWaits = { siteId: number; messages: number; likes: number };

/** When each member last looked at a page. */
export async function writeLooked(tx: Tx, looked: readonly (readonly [memberId: number, at: Date])[]) {
  const [ids, times] = [looked.map(([id]) => id), looked.map(([, at]) => at)];
  await sql`insert into notifications_member as member (member_id, looked_at)
    select here.id, here.at from unnest(${ids}::bigint[], ${times}::timestamptz[]) as here (id, at)
    where exists (select from accounts_standing account where account.member_id = here.id)
    order by here.id
    on conflict (member_id) do update set looked_at = excluded.looked_at
      where member.looked_at is null or member.looked_at < excluded.looked_at`.execute(tx);
}

/** Ends the absence of members who have looked at a page since. What happened later begins another one. */
export async function endAbsences(tx: Tx, looked: readonly (readonly [memberId: number, at: Date])[]) {
  const [ids, times] = [looked.map(([id]) => id), looked.map(([, at]) => at)];
  const here = sql`unnest(${ids}::bigint[], ${times}::timestamptz[]) as here (id, at)`;
  await sql`delete from notifications_due due using ${here}
    where due.member_id = here.id and due.noted_at <= here.at`.execute(tx);
  await sql`update notifications_due due set since = due.noted_at, state = 'waiting', mailed_at = null,
      messages_since = case when due.messages_since is not null then due.noted_at end,
      likes_since = case when due.likes_since is not null then due.noted_at end,
      -- The next run of the job computes when the mail is due.
      mail_at = here.at, unseen_pushes = 0
    from ${here} where due.member_id = here.id and due.since <= here.at`.execute(tx);
}

type Writing = {
  batch: readonly Noted[];
  sites: readonly SiteWaits[];
  now: Date;
  /** Members who have looked at a page since then are not told yet: their row is looked at again at `lookAgainAt`. */
  lookingSince: Date;
  lookAgainAt: Date;
};

/** Adds to the absences of members with an open account, or begins them. @returns whether a push is due now */
export async function writeNoted(
  tx: Tx,
  { batch, sites, now, lookingSince, lookAgainAt }: Writing,
): Promise<boolean> {
  const minutes = (column: string) => sql`make_interval(mins => ${sql.ref(`site.${column}`)})`;
  const { rows } = await sql<{ isPushDue: boolean }>`insert into notifications_due as due
      (member_id, since, noted_at, messages_since, likes_since, push_at, mail_at)
    select note.id, least(note.messages, note.likes), note.at, note.messages, note.likes,
      case when exists (select from notifications_device device where device.member_id = note.id)
        then case when member.looked_at > ${lookingSince} then ${lookAgainAt}::timestamptz else ${now} end end,
      least(note.messages + ${minutes("messages")}, note.likes + ${minutes("likes")})
    from unnest(${batch.map(({ memberId }) => memberId)}::bigint[], ${batch.map(({ at }) => at)}::timestamptz[],
      ${batch.map(({ messagesSince }) => messagesSince)}::timestamptz[],
      ${batch.map(({ likesSince }) => likesSince)}::timestamptz[]) as note (id, at, messages, likes)
    join accounts_standing account on account.member_id = note.id and account.status = 'active'
    join unnest(${sites.map(({ siteId }) => siteId)}::integer[], ${sites.map(({ messages }) => messages)}::integer[],
      ${sites.map(({ likes }) => likes)}::integer[]) as site (id, messages, likes) on site.id = account.site_id
    left join notifications_member member on member.member_id = note.id
    order by note.id
    on conflict (member_id) do update set
      noted_at = greatest(due.noted_at, excluded.noted_at),
      messages_since = coalesce(due.messages_since, excluded.messages_since),
      likes_since = coalesce(due.likes_since, excluded.likes_since),
      push_at = least(due.push_at, excluded.push_at),
      mail_at = case when due.state = 'waiting' then least(due.mail_at, excluded.mail_at) else due.mail_at end
    returning push_at <= ${now} as is_push_due`.execute(tx);
  return rows.some(({ isPushDue }) => isPushDue);
}

/** Begins absences for unread messages that nothing was noted of. Members who have been here since are left out. */
export async function insertForgotten(tx: Tx, { since, now }: { since: Date; now: Date }): Promise<void> {
  const arm = (own: string) => sql`select ${sql.ref(`${own}_id`)} as member_id, last_at from chat_conversation
    where last_seq > ${sql.ref(`read_${own}`)} and last_at >= ${since} and last_sender_id <> ${sql.ref(`${own}_id`)}`;
  await sql`insert into notifications_due (member_id, since, noted_at, messages_since, push_at, mail_at)
    select unread.member_id, max(last_at), max(last_at), max(last_at), ${now}, ${now}
    from (${arm("low")} union all ${arm("high")}) unread
    join accounts_standing account on account.member_id = unread.member_id and account.status = 'active'
    left join notifications_member member on member.member_id = unread.member_id
    group by unread.member_id, member.looked_at
    having member.looked_at is null or member.looked_at < max(last_at)
    order by unread.member_id
    on conflict (member_id) do nothing`.execute(tx);
}

/** A row that this process works on until its time comes again. */
export type Due = {
  memberId: number;
  since: Date;
  notedAt: Date;
  messagesSince: Date | null;
  likesSince: Date | null;
  state: Stage;
  mailedAt: Date | null;
  unseenPushes: number;
  lastPushAt: Date | null;
  pushesToday: number;
};

type Claim = { now: Date; until: Date; limit: number };

/** Takes rows whose mail is due. If their work is lost, they are due again at `until`. */
export function claimMails(tx: Tx, claim: Claim): Promise<Due[]> {
  return claimDue(tx, "mail_at", claim);
}

/** Takes rows whose push is due. If their work is lost, they are due again at `until`. */
export function claimPushes(tx: Tx, claim: Claim): Promise<Due[]> {
  return claimDue(tx, "push_at", claim);
}

async function claimDue(tx: Tx, column: "mail_at" | "push_at", { now, until, limit }: Claim): Promise<Due[]> {
  const at = sql.ref(column);
  const { rows } = await sql<Due>`update notifications_due set ${at} = ${until} where member_id = any(array(
      select member_id from notifications_due where ${at} <= ${now} order by ${at} limit ${limit}
      for update skip locked))
    returning *, case when pushes_on = ${now}::date then pushes_that_day else 0 end as pushes_today`.execute(
    tx,
  );
  return rows;
}

/** One absence: a visit in the meantime has ended it, and another one may have begun. */
type This = Pick<Due, "memberId" | "since">;

export function deleteDue(tx: Tx, { memberId, since }: This) {
  return tx
    .deleteFrom("notificationsDue")
    .where("memberId", "=", memberId)
    .where("since", "=", since)
    .execute();
}

export function setMailed(
  tx: Tx,
  { memberId, since, ...change }: This & { state: Stage; mailedAt: Date | null; mailAt: Date | null },
) {
  return tx
    .updateTable("notificationsDue")
    .set(change)
    .where("memberId", "=", memberId)
    .where("since", "=", since)
    .execute();
}

export type PushedTagRow = { tag: string; at: Date; pushes: number };

export function listPushed(db: Db, memberId: number): Promise<PushedTagRow[]> {
  return readRows<PushedTagRow>(
    db,
  )`select tag, at, pushes from notifications_pushed where member_id = ${memberId}`;
}

type PushesDone = Pick<Due, "memberId" | "since" | "notedAt"> & {
  tags: readonly string[];
  /** One push can tell of several tags. */
  pushes: number;
  at: Date;
  pushAt: Date | null;
};

/** Records pushes with these tags, and when to look at the row again: at once if something has been noted meanwhile. */
export async function setPushed(
  tx: Tx,
  { memberId, since, notedAt, tags, pushes, at, pushAt }: PushesDone,
): Promise<void> {
  const { rows } = await sql`update notifications_due set
      push_at = case when noted_at > ${notedAt} then ${at}::timestamptz else ${pushAt} end,
      unseen_pushes = unseen_pushes + ${pushes},
      last_push_at = case when ${pushes} > 0 then ${at} else last_push_at end,
      pushes_that_day = case when pushes_on = ${at}::date then pushes_that_day else 0 end + ${pushes},
      pushes_on = ${at}::date
    where member_id = ${memberId} and since = ${since} returning 1`.execute(tx);
  if (rows.length === 0 || pushes === 0) return;
  await sql`insert into notifications_pushed as pushed (member_id, tag, at)
    select ${memberId}, tag, ${at} from unnest(${tags}::text[]) as sent (tag)
    on conflict (member_id, tag) do update set at = excluded.at, pushes = pushed.pushes + 1`.execute(tx);
}

/** Seconds for which the oldest row of each channel has been due; null if none is. */
export async function readOverdue(db: Db, now: Date): Promise<Record<Channel, number | null>> {
  const oldest = (column: string) =>
    sql`(select extract(epoch from ${now} - min(${sql.ref(column)}))::float from notifications_due
      where ${sql.ref(column)} <= ${now})`;
  const rows = await readRows<Record<Channel, number | null>>(
    db,
  )`select ${oldest("mail_at")} as mail, ${oldest("push_at")} as push`;
  return rows[0] ?? { mail: null, push: null };
}
