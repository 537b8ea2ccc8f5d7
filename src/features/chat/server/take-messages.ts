import type { Db } from "#db/database.ts";
import type { EvidenceMessage } from "#features/safety/server/safety.ts";
import { listReceived, type Received } from "./queries-evidence.ts";

/** Evidence for a report: the message, those around it, and the latest of its sender. Empty unless this member received it from this sender. */
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
