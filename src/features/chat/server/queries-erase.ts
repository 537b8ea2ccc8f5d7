import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import { readRows } from "#db/read-rows.ts";
import { ERASE_BATCH } from "#platform/erase-in-batches.ts";

export type Doomed = { id: number; otherId: number; messages: number };

const ofMember = (memberId: number): RawBuilder<unknown> =>
  sql`select id, high_id as other_id, last_seq from chat_conversation where low_id = ${memberId}
    union all select id, low_id, last_seq from chat_conversation where high_id = ${memberId}`;

/** Lists the member's first conversations by number, and how many messages each has had. */
export function listDoomed(db: Db, memberId: number, atMost: number): Promise<Doomed[]> {
  return readRows<Doomed>(db)`select id, other_id, last_seq as messages from (${ofMember(memberId)}) own
    order by id limit ${atMost}`;
}

/** Locks the conversations in the order of their numbers, so that two members erased at once cannot deadlock. */
export async function lockConversations(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("chatConversation")
    .select("id")
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
}

/** Their messages go with them. */
export function deleteConversations(tx: Tx, ids: readonly number[]) {
  return tx.deleteFrom("chatConversation").where("id", "in", ids).execute();
}

/** Deletes the first messages of a conversation. @returns how many there were */
export async function deleteMessages(tx: Tx, conversation: number, atMost: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from chat_message where ctid = any(array(
    select ctid from chat_message where conversation_id = ${conversation} order by seq limit ${atMost}))`.execute(
    tx,
  );
  return Number(numAffectedRows);
}

/** Makes the browsers of these members load everything again. Members who are gone are left out. */
export async function markErased(tx: Tx, memberIds: readonly number[]): Promise<void> {
  await sql`insert into chat_erased as erased (member_id, changed_in)
    select id, pg_current_xact_id() from accounts_member where id = any(${memberIds}::bigint[])
      and status <> 'deleted' order by id
    on conflict (member_id) do update set changed_in = excluded.changed_in`.execute(tx);
}

export function deleteMark(tx: Tx, memberId: number) {
  return tx.deleteFrom("chatErased").where("memberId", "=", memberId).execute();
}

/** Pictures that the member has sent or received. */
export function listSomeImages(db: Db, memberId: number, atMost: number): Promise<{ key: string }[]> {
  return readRows<{ key: string }>(db)`select key from chat_image where sender_id = ${memberId}
    union all select key from chat_image where receiver_id = ${memberId} limit ${atMost}`;
}

export function deleteImages(tx: Tx, keys: readonly string[]) {
  return tx.deleteFrom("chatImage").where("key", "in", keys).execute();
}

/** Deletes a batch of unsent messages with this member in the column. @returns how many there were */
export async function deleteHeldWith(
  tx: Tx,
  column: "sender_id" | "receiver_id",
  memberId: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from chat_held where ctid = any(array(
    select ctid from chat_held where ${sql.ref(column)} = ${memberId} limit ${ERASE_BATCH}))`.execute(tx);
  return Number(numAffectedRows);
}
