import type { Tx } from "#db/database.ts";
import { type AccessEvent, ENDS } from "../../access-rules.ts";
import { deleteUnusedTokens } from "../queries-token.ts";
import { deleteChallengesOf, deletePasskeysOf } from "./queries-passkey.ts";
import { deleteSessionsBut } from "./queries-session.ts";

/**
 * Ends the access that the table in `access-rules.ts` lists for an event. The member's row must be locked: everything
 * that grants access takes the same lock, so nothing is granted meanwhile. After the commit, call `tellSessionsEnded`.
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
  // A member who is adding a passkey right now has to prove their identity again.
  await deleteChallengesOf(tx, memberId);
  await deleteUnusedTokens(tx, { memberId, purposes: links });
}
