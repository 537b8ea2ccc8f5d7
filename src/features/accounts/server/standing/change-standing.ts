import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { type Standing, type Status, statusOf } from "../../standing-rules.ts";
import { standingChanged } from "../events.ts";
import { type MemberRow, updateMember } from "../queries.ts";

/**
 * The only place that changes a member's status: it stores the facts and the status that follows from them. The row must
 * be locked. After the commit, call `tellSessionsEnded` if the member may no longer be logged in.
 */
export async function changeStanding(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { member, change }: { member: MemberRow; change: Partial<Standing> },
): Promise<Status> {
  const at = app.clock.now();
  const status = statusOf({ ...member, ...change }, at);
  await updateMember(tx, member.id, { ...change, status });
  if (status !== member.status) await app.announce(tx, standingChanged, { memberId: member.id, status, at });
  return status;
}
