import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { lockMember } from "../queries.ts";
import { deleteSessionsBut, listSessionRows } from "./queries-session.ts";

/**
 * Logs a member out everywhere. After the commit, call `tellSessionsEnded`.
 * @returns how many sessions ended; null if there is no such member
 */
export async function endAllSessions(
  app: Pick<App, "clock" | "metrics">,
  tx: Tx,
  memberId: number,
): Promise<number | null> {
  if (!(await lockMember(tx, memberId))) return null;
  const open = await listSessionRows(tx, memberId, app.clock.now());
  await deleteSessionsBut(tx, { memberId, keep: null });
  await recordSecurityEvent(app, tx, { kind: "session_ended", memberId });
  return open.length;
}
