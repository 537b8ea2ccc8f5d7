import type { Db } from "#db/database.ts";
import type { EvidenceMessage } from "#features/safety/server/safety.ts";
import { listReceived } from "./queries-evidence.ts";

type Received = { receiverId: number; senderId: number; conversation: number; seq: number };

/** For a report: what led to a message, and it as the last. Nothing for who has not received it from this sender. */
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
