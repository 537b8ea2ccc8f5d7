import type { Tx } from "#db/database.ts";
import { type AccessEvent, ENDS } from "../../access-rules.ts";
import { deleteUnusedTokens } from "../queries-token.ts";
import { deleteChallengesOf, deletePasskeysOf } from "./queries-passkey.ts";
import { deleteSessionsBut } from "./queries-session.ts";

/**
 * Ends what an event ends, by the table in `access-rules.ts`. The member's row must be locked: whatever opens access
 * takes the same lock, so nothing slips in meanwhile. After the commit, call `tellSessionsEnded`.
 */
export async function endAccess(
  tx: Tx,
  event: AccessEvent,
  { memberId, sessionId = null }: { memberId: number; sessionId?: number | null },
): Promise<void> {
  const { sessions, passkeys, links } = ENDS[event];
  if (sessions !== "none")
    await deleteSessionsBut(tx, { memberId, keep: sessions === "others" ? sessionId : null });
  if (passkeys) await deletePasskeysOf(tx, memberId);
  // Whoever is in the middle of adding a passkey proves again who they are.
  await deleteChallengesOf(tx, memberId);
  await deleteUnusedTokens(tx, { memberId, purposes: links });
}
