import { type RawBuilder, sql } from "kysely";
import { autocommit } from "#db/autocommit.ts";
import type { Db, Tx } from "#db/database.ts";

/** Sets a column on the member's side of `conversation` and leaves the other side unchanged. */
function ownEnd(name: string, memberId: number, value: (column: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const set = (end: string) => {
    const column = sql.ref(`conversation.${name}_${end}`);
    return sql`${sql.raw(`${name}_${end}`)} = case when ${sql.ref(`conversation.${end}_id`)} = ${memberId}
      then ${value(column)} else ${column} end`;
  };
  return sql`${set("low")}, ${set("high")}`;
}

function own(name: string, memberId: number): RawBuilder<number> {
  return sql`case when conversation.low_id = ${memberId}
    then ${sql.ref(`conversation.${name}_low`)} else ${sql.ref(`conversation.${name}_high`)} end`;
}

const isOf = (memberId: number) => sql`${memberId} in (conversation.low_id, conversation.high_id)`;
const otherOf = (memberId: number) => sql`conversation.low_id + conversation.high_id - ${memberId}`;
const CHANGED = sql`changed_in = pg_current_xact_id()`;
const NOT_BLOCKED = sql`safety_block_between(conversation.low_id, conversation.high_id) is null`;

export type Reading = { memberId: number; conversation: number; seq: number };

export type ReadMark = { read: number; otherId: number; moved: boolean; shared: boolean };

/** Never moves backwards or beyond the last message, and not while either member blocks the other. */
export async function moveRead(db: Db, reading: Reading): Promise<ReadMark | undefined> {
  const { memberId, conversation, seq } = reading;
  const furthest = sql`least(${seq}::integer, conversation.last_seq)`;
  const forward = (column: RawBuilder<unknown>) => sql`greatest(${column}, ${furthest})`;
  // One statement is its own transaction, which saves the two round trips of begin and commit.
  const { rows } = await sql<ReadMark>`
    with asked as (
      select conversation.id, ${otherOf(memberId)} as other_id, ${own("read", memberId)} as read,
        ${furthest} as furthest, ${NOT_BLOCKED} as open
      from chat_conversation conversation where conversation.id = ${conversation} and ${isOf(memberId)}),
    moved as (
      update chat_conversation conversation
      set ${ownEnd("read", memberId, forward)}, ${ownEnd("delivered", memberId, forward)}, ${CHANGED}
      from asked where conversation.id = asked.id and asked.open and ${own("read", memberId)} < ${furthest}
      returning conversation.id)
    select case when asked.open then greatest(asked.read, asked.furthest) else asked.read end as read,
      asked.other_id, exists (select from moved) as moved, mine.read_marks and theirs.read_marks as shared
    from asked
    join accounts_standing mine on mine.member_id = ${memberId}
    join accounts_standing theirs on theirs.member_id = asked.other_id`.execute(autocommit(db));
  return rows[0];
}

export type Delivery = { memberId: number; marks: readonly { id: number; seq: number }[] };

/** Like `moveRead`, for several conversations; ignores those of other members. Returns those that moved. */
export async function moveDelivered(db: Db, { memberId, marks }: Delivery) {
  const furthest = sql`least(asked.seq, conversation.last_seq)`;
  const forward = (column: RawBuilder<unknown>) => sql`greatest(${column}, ${furthest})`;
  // Locks rows in a fixed order so that two tabs cannot deadlock.
  const { rows } = await sql<{ id: number; otherId: number }>`
    with asked as (
      select id, max(seq) as seq
      from unnest(${marks.map(({ id }) => id)}::bigint[], ${marks.map(({ seq }) => seq)}::integer[]) as mark (id, seq)
      group by id),
    behind as (
      select conversation.id from chat_conversation conversation join asked on asked.id = conversation.id
      where ${isOf(memberId)} and ${own("delivered", memberId)} < ${furthest} and ${NOT_BLOCKED}
      order by conversation.id for update of conversation)
    update chat_conversation conversation
    set ${ownEnd("delivered", memberId, forward)}, ${CHANGED}
    from asked where asked.id = conversation.id and conversation.id in (select id from behind)
    returning conversation.id, ${otherOf(memberId)} as other_id`.execute(autocommit(db));
  return rows;
}

export type Removal = { memberId: number } & ({ conversation: number } | { profile: number });

/** Removes everything up to the last message on the member's side. Returns the affected conversation ids. */
export async function removeOwnSide(db: Db, removal: Removal): Promise<number[]> {
  const { memberId } = removal;
  const all = () => sql`conversation.last_seq`;
  const which =
    "conversation" in removal
      ? sql`conversation.id = ${removal.conversation} and ${isOf(memberId)}`
      : sql`conversation.low_id = least(${memberId}::bigint, ${removal.profile}::bigint)
          and conversation.high_id = greatest(${memberId}::bigint, ${removal.profile}::bigint)`;
  const { rows } = await sql<{ id: number }>`update chat_conversation conversation
    set ${ownEnd("removed", memberId, all)}, ${CHANGED}
    where ${which} returning conversation.id`.execute(autocommit(db));
  return rows.map(({ id }) => id);
}

/** Marks the conversation of the two as changed, so that both browsers reload it. */
export async function touchBetween(tx: Tx, { one, other }: { one: number; other: number }) {
  await sql`update chat_conversation conversation set ${CHANGED}
    where conversation.low_id = least(${one}::bigint, ${other}::bigint)
      and conversation.high_id = greatest(${one}::bigint, ${other}::bigint)`.execute(tx);
}

/** Marks all conversations of the member as changed, because what others see of them has changed. */
export async function touchAllOf(tx: Tx, memberId: number): Promise<void> {
  // Locks rows in a fixed order so that two members cannot deadlock.
  await sql`update chat_conversation conversation set ${CHANGED} where conversation.id in (
    select id from chat_conversation where low_id = ${memberId} or high_id = ${memberId}
    order by id for update)`.execute(tx);
}
