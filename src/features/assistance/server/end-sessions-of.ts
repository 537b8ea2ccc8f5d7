import { endAllSessions, tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { actorOf, auditKind, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";

const sessionsEnded = auditKind("assistance.sessions_ended", ["count"]);

/**
 * Logs a member out everywhere, because they asked for it or somebody else is in.
 * @throws GroundError `not_found`
 */
export async function endSessionsOf(
  call: StaffCaller,
  { member: memberId, why }: { member: number; why: string },
): Promise<{ ended: number }> {
  const { app } = call;
  const ended = await app.db.transaction().execute(async (tx) => {
    const count = await endAllSessions(app, tx, memberId);
    if (count === null) throw new GroundError("not_found");
    const entry = { kind: sessionsEnded, actor: actorOf(call), aboutId: memberId, why, after: { count } };
    await writeAudit(app, tx, { ...entry, subject: `member:${memberId}` });
    return count;
  });
  tellSessionsEnded(app, memberId);
  return { ended };
}
