import type pg from "pg";
import { makeClientId } from "#base/client-id.ts";
import type { MadeMember } from "#testing/make.ts";
import type { SendAnswer } from "../contract.ts";

export type Acknowledged = { id: string; conversation: number; seq: number };

const PAUSE_MS = 50;

export const newId = () => makeClientId(new Date());

/** Retries with the same id until there is a final answer, as a browser does. */
export async function sendUntilAnswered(
  address: () => string,
  { from, to, id = newId() }: { from: MadeMember; to: { id: number }; id?: string },
): Promise<Acknowledged> {
  for (;;) {
    const answer = await sendOnce(address(), { from, to, id }).catch((error: unknown) => {
      // `fetch` reports a broken connection as a TypeError; any other error is a real fault.
      if (error instanceof TypeError) return null;
      throw error;
    });
    if (answer) return answer;
    await new Promise((resume) => setTimeout(resume, PAUSE_MS));
  }
}

/**
 * @returns null if the server was unavailable
 * @throws TypeError if the connection broke
 */
export async function sendOnce(
  address: string,
  { from, to, id }: { from: MadeMember; to: { id: number }; id: string },
): Promise<Acknowledged | null> {
  const answer = await fetch(`${address}/api/messages`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: from.cookie, connection: "close" },
    body: JSON.stringify({ id, to: to.id, kind: "text", text: `of ${id}` }),
  });
  if (answer.status === 503) return null;
  if (answer.status !== 200) throw new Error(`A send answered ${answer.status}: ${await answer.text()}`);
  const { message, conversation } = (await answer.json()) as SendAnswer;
  return { id, conversation: conversation as number, seq: message?.seq as number };
}

/**
 * Returns every violation of what must hold after a fault: no lost or duplicate messages, consistent credits and
 * numbers.
 */
export async function findDamage(pool: pg.Pool, acknowledged: Acknowledged[]): Promise<unknown[]> {
  const rows = async (statement: string, values: unknown[] = []) =>
    (await pool.query(statement, values)).rows;
  const lost = await rows(
    `select told.* from unnest($1::uuid[], $2::bigint[], $3::integer[]) as told (id, conversation, seq)
     where (select count(*) from chat_message m where m.client_id = told.id) <> 1
       or not exists (select from chat_message m
         where m.client_id = told.id and m.conversation_id = told.conversation and m.seq = told.seq)`,
    [
      acknowledged.map(({ id }) => id),
      acknowledged.map(({ conversation }) => conversation),
      acknowledged.map(({ seq }) => seq),
    ],
  );
  const gaps = await rows(
    `select c.id, c.last_seq, count(m.seq) from chat_conversation c
     left join chat_message m on m.conversation_id = c.id
     group by c.id having count(m.seq) <> c.last_seq or coalesce(max(m.seq), 0) <> c.last_seq`,
  );
  const unread = await rows(
    `select c.id from chat_conversation c where
       c.last_seq - c.read_low <> (select count(*) from chat_message m
         where m.conversation_id = c.id and m.seq > c.read_low and m.sender_id = c.high_id)
       or c.last_seq - c.read_high <> (select count(*) from chat_message m
         where m.conversation_id = c.id and m.seq > c.read_high and m.sender_id = c.low_id)`,
  );
  const books = await rows(
    `select w.member_id, w.balance from wallet_wallet w
     where w.balance <> coalesce((select sum(l.remaining) from wallet_lot l where l.member_id = w.member_id), 0)
       or (select coalesce(sum(t.credits), 0) from wallet_transfer t
           where t.member_id = w.member_id and t.debited = 'member')
         <> (select coalesce(sum(m.credits), 0) from chat_message m where m.sender_id = w.member_id)`,
  );
  return [...lost, ...gaps, ...unread, ...books];
}
