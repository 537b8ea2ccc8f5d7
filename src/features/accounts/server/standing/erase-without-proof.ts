import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { endAccess } from "../log-in/end-access.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";

/**
 * Makes the erasure of a member due now who was asked to prove their age and did not. A banned or frozen member is left
 * to who decides about that. After the commit, call `tellSessionsEnded`.
 * @returns false if nothing was done
 */
export async function eraseWithoutProof(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  memberId: number,
): Promise<boolean> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasingAt || member.status === "banned") return false;
  const now = app.clock.now();
  const eraseAt = member.eraseAt && member.eraseAt < now ? member.eraseAt : now;
  await changeStanding(app, tx, { member, change: { closedAt: member.closedAt ?? now, eraseAt } });
  await endAccess(tx, "closed", { memberId });
  return true;
}
