import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { memberConfirmed } from "./events.ts";
import { endAccess } from "./log-in/end-access.ts";
import { type MemberRow, updateMember } from "./queries.ts";

/**
 * The member has opened a link that was mailed to the account's address: what somebody else may have laid out before
 * ends. Changes nothing for a member that is confirmed already. The row has to be locked, so that of two links at once only one confirms.
 */
export async function confirmMember(
  app: App,
  tx: Tx,
  { id: memberId, status }: Pick<MemberRow, "id" | "status">,
): Promise<void> {
  if (status !== "not_confirmed") return;
  const at = app.clock.now();
  await updateMember(tx, memberId, { status: "active", confirmedAt: at });
  await endAccess(tx, "first_confirmed", { memberId });
  await app.announce(tx, memberConfirmed, { memberId, at });
}
