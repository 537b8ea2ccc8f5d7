import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { keepRead } from "#db/keep-statement.ts";
import { readRows } from "#db/read-rows.ts";
import { notBlocked } from "#features/safety/server/safety.ts";
import { MOST_CHANGES, MOST_UNREAD, PAGE_SIZE } from "../../rules.ts";
import { bothEnds, ENDS, type End, SHARED, type Side, seenFrom, sharing, unreadOf } from "../queries-side.ts";

/** Number of the oldest running transaction: every older one is already visible. */
const TRANSACTION = sql`pg_snapshot_xmin(pg_current_snapshot())::text`;

/** Cursor of the list: the last conversation of the previous page. */
export type ListMark = { at: Date; id: number };

/** Condition shared by the list and the badge, so that they can never disagree. */
function listed({ own, other }: End, viewerId: number): RawBuilder<unknown> {
  const otherId = `conversation.${other}_id`;
  return sql`chat_conversation conversation join chat_partner other on other.member_id = ${sql.ref(otherId)}
    where ${sql.ref(`conversation.${own}_id`)} = ${viewerId}
      and conversation.last_seq > ${sql.ref(`conversation.removed_${own}`)} and ${notBlocked(otherId, viewerId)}`;
}

/** Returns the latest first, one row more than a page. */
export function listConversations(
  db: Db,
  { viewerId, after }: { viewerId: number; after: ListMark | null },
): Promise<Side[]> {
  return pageOf(db, { viewerId, at: after?.at ?? null, id: after?.id ?? 0 });
}

type Page = { viewerId: number; at: Date | null; id: number };

const LATEST = sql.raw(`order by last_at desc, id desc limit ${PAGE_SIZE + 1}`);

const pageOf = keepRead(({ viewerId, at, id }: Page) => {
  const arm = (end: End) => sql`(select ${seenFrom(end, viewerId)} from ${listed(end, viewerId)}
    and (conversation.last_at, conversation.id) < (coalesce(${at}::timestamptz, 'infinity'), ${id}::bigint)
    ${LATEST})`;
  return sql<Side>`select ${SHARED}
    from (${arm(ENDS[0])} union all ${arm(ENDS[1])} ${LATEST}) listed ${sharing(viewerId)}
    order by listed.last_at desc, listed.id desc`;
});

/** Unread messages in all conversations; exact up to thousands of conversations with some. */
export async function countUnread(db: Db, viewerId: number): Promise<number> {
  return (await totalOf(db, { viewerId }))[0]?.unread ?? 0;
}

const totalOf = keepRead(({ viewerId }: { viewerId: number }) => totalUnread(viewerId));

function totalUnread(viewerId: number): RawBuilder<{ unread: number }> {
  const arm = (end: End) => {
    const read = sql.ref(`conversation.read_${end.own}`);
    return sql`(select ${unreadOf(end.own)} as unread from ${listed(end, viewerId)}
      and conversation.last_seq > ${read} limit ${sql.raw(String(MOST_UNREAD))})`;
  };
  return sql`select coalesce(sum(unread), 0)::integer as unread
    from (${arm(ENDS[0])} union all ${arm(ENDS[1])}) counted`;
}

export type Changed = Side & {
  /** False if the conversation has left the list. */
  shown: boolean;
  /** Moderation has hidden or shown a message of it. */
  rewritten: boolean;
};

export type Difference = {
  /** Cursor for the next difference. */
  transaction: string;
  unread: number;
  /** Whether a conversation was erased since, which is in no list of changes. */
  erased: boolean;
  /** Changed conversations, also those that left the list; at most one more than the limit. */
  changed: Changed[];
};

/**
 * Reads changes since a transaction, the unread count and the current transaction in one statement, so that all of
 * them come from the same snapshot. With `null` there are no changes.
 */
export async function readDifference(
  db: Db,
  asked: { viewerId: number; since: string | null },
): Promise<Difference> {
  const rows = await differenceSince(db, asked);
  const { transaction, unreadOfAll, erasedSince } = rows[0] as DifferenceRow;
  return {
    transaction,
    unread: unreadOfAll,
    erased: erasedSince,
    changed: rows.filter((row): row is DifferenceRow & Changed => row.id !== null),
  };
}

type DifferenceRow = { transaction: string; unreadOfAll: number; erasedSince: boolean } & (
  | Changed
  | { id: null }
);

/** A restored dump contains transaction numbers that this database has not reached yet. */
const OF_THIS_DATABASE = sql`conversation.changed_in < pg_snapshot_xmax(pg_current_snapshot())`;

const differenceSince = keepRead(
  ({ viewerId, since }: { viewerId: number; since: string | null }) =>
    sql<DifferenceRow>`select ${TRANSACTION} as transaction, (${totalUnread(viewerId)}) as unread_of_all,
      exists (select from chat_erased where member_id = ${viewerId} and changed_in >= ${since}::text::xid8
        and changed_in < pg_snapshot_xmax(pg_current_snapshot())) as erased_since, changed.*
    from (values (1)) one left join (
      select ${SHARED}, listed.last_seq > listed.removed and other.member_id is not null
        and ${notBlocked("listed.other_id", viewerId)} as shown,
        coalesce((select conversation.rewritten_in >= ${since}::text::xid8 from chat_conversation conversation
          where conversation.id = listed.id), false) as rewritten
      from (${bothEnds(
        viewerId,
        sql`conversation.changed_in >= ${since}::text::xid8
        and ${OF_THIS_DATABASE}`,
      )}) listed ${sharing(viewerId)}
      left join chat_partner other on other.member_id = listed.other_id
      order by listed.last_at desc, listed.id desc limit ${sql.raw(String(MOST_CHANGES + 1))}
    ) changed on true
    order by changed.last_at desc, changed.id desc`,
);

/** Cursor for a difference that starts with the next read. */
export async function findTransaction(db: Db): Promise<string> {
  return (await transactionNow(db, {}))[0]?.transaction as string;
}

const transactionNow = keepRead(() => sql<{ transaction: string }>`select ${TRANSACTION} as transaction`);

/** Counts unsent messages per receiver, the latest receiver first. */
export async function countHeld(db: Db, senderId: number) {
  const rows = await readRows<{ receiverId: number; waiting: number; refused: number }>(db)`
    select receiver_id, count(*) filter (where refused is null)::integer as waiting, count(refused)::integer as refused
    from chat_held where sender_id = ${senderId} group by receiver_id order by max(id) desc`;
  return rows;
}

/** Returns those of these members who have written to the given one. */
export async function listWritersTo(
  db: Db,
  { memberIds, toId }: { memberIds: readonly number[]; toId: number },
): Promise<number[]> {
  const rows = await readRows<{ memberId: number }>(db)`
    select writer.id as member_id from unnest(${memberIds}::bigint[]) as writer (id)
    join chat_conversation conversation on conversation.low_id = least(writer.id, ${toId}::bigint)
      and conversation.high_id = greatest(writer.id, ${toId}::bigint)
    where exists (select from chat_message message
      where message.conversation_id = conversation.id and message.sender_id = writer.id)`;
  return rows.map(({ memberId }) => memberId);
}
