import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { memberConfirmed } from "./events.ts";
import { endAccess } from "./log-in/end-access.ts";
import type { MemberRow } from "./queries.ts";
import { changeStanding } from "./standing/change-standing.ts";

/**
 * Confirms a member who has opened a link mailed to the account's address, and ends access that somebody else may have
 * prepared. Does nothing if the member is already confirmed. The row must be locked, so that only one of two
 * simultaneous links confirms.
 */
export async function confirmMember(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  member: MemberRow,
): Promise<void> {
  if (member.status !== "not_confirmed") return;
  const memberId = member.id;
  const at = app.clock.now();
  await changeStanding(app, tx, { member, change: { confirmedAt: at } });
  await endAccess(tx, "first_confirmed", { memberId });
  await app.announce(tx, memberConfirmed, { memberId, at });
}
