import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";

/** Makes the erasure of a banned member due now. Does nothing if it has begun, or if the member is not banned. */
export async function eraseByDecision(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  memberId: number,
): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (member?.status !== "banned" || member.erasingAt) return;
  const now = app.clock.now();
  const eraseAt = member.eraseAt && member.eraseAt < now ? member.eraseAt : now;
  await changeStanding(app, tx, { member, change: { closedAt: member.closedAt ?? now, eraseAt } });
}
