import { endAllSessions, tellSessionsEnded } from "#features/accounts/server/accounts.ts";
import { auditKind } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import { actForMember } from "./act-for-member.ts";

const sessionsEnded = auditKind("assistance.sessions_ended", ["count"]);

/**
 * Logs a member out everywhere, because they asked for it or somebody else is in.
 * @throws GroundError `not_found`
 */
export async function endSessionsOf(
  call: StaffCaller,
  { member: memberId, why }: { member: number; why: string },
): Promise<{ ended: number }> {
  let ended = 0;
  const work: Parameters<typeof actForMember<"count">>[1]["work"] = async (tx) => {
    const count = await endAllSessions(call.app, tx, memberId);
    if (count === null) throw new GroundError("not_found");
    ended = count;
    return { count };
  };
  await actForMember(call, { kind: sessionsEnded, memberId, why, work });
  tellSessionsEnded(call.app, memberId);
  return { ended };
}
