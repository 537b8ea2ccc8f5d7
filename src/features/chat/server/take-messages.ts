import type { Db } from "#db/database.ts";
import type { EvidenceMessage } from "#features/safety/server/safety.ts";
import { listReceived } from "./queries-evidence.ts";

type Received = { receiverId: number; senderId: number; conversation: number; seq: number };

/** Evidence for a report: the message and those before it. Empty unless this member received it from this sender. */
export async function takeMessages(db: Db, received: Received): Promise<EvidenceMessage[]> {
  const rows = await listReceived(db, received);
  return rows.map(({ seq, senderId, kind, body, sentAt }) => ({
    seq,
    mine: senderId === received.receiverId,
    kind,
    body,
    sent_at: sentAt.toISOString(),
  }));
}
