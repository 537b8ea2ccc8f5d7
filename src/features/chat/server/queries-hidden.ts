import { sql } from "kysely";
import type { Tx } from "#db/database.ts";

type Place = { conversation: number; seq: number };

export function findMessage(tx: Tx, { conversation, seq }: Place) {
  return tx
    .selectFrom("chatMessage")
    .select(["kind", "body"])
    .where("conversationId", "=", conversation)
    .where("seq", "=", seq)
    .executeTakeFirst();
}

export function setHidden(tx: Tx, { conversation, seq, hiddenAt }: Place & { hiddenAt: Date | null }) {
  return tx
    .updateTable("chatMessage")
    .set({ hiddenAt })
    .where("conversationId", "=", conversation)
    .where("seq", "=", seq)
    .execute();
}

type Rewriting = Place & { last: { kind: string; snippet: string } };

/**
 * Marks messages of the conversation as rewritten, with its preview if this is the last one. Taken first, as by a send.
 * @returns its two members
 */
export async function setRewritten(tx: Tx, { conversation, seq, last }: Rewriting): Promise<number[]> {
  const { rows } = await sql<{ lowId: number; highId: number }>`update chat_conversation set
      changed_in = pg_current_xact_id(), rewritten_in = pg_current_xact_id(),
      last_kind = case when last_seq = ${seq} then ${last.kind} else last_kind end,
      last_snippet = case when last_seq = ${seq} then ${last.snippet} else last_snippet end
    where id = ${conversation} returning low_id, high_id`.execute(tx);
  return rows.flatMap(({ lowId, highId }) => [lowId, highId]);
}
