import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { endAccess } from "../log-in/end-access.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";

/**
 * Bans a member until this time, or without an end, or lifts the ban with null. Lifting it restores the earlier status,
 * which is computed from the facts: a member whom the age check has frozen stays so. After the commit, call
 * `tellSessionsEnded`.
 */
export async function setBan(
  app: Pick<App, "clock" | "announce">,
  tx: Tx,
  { memberId, until }: { memberId: number; until: Date | "infinity" | null },
): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasingAt) return;
  if (until === null && !member.bannedAt) return;
  const bannedUntil = until === "infinity" ? null : until;
  const bannedAt = until === null ? null : (member.bannedAt ?? app.clock.now());
  await changeStanding(app, tx, { member, change: { bannedAt, bannedUntil } });
  if (until !== null) await endAccess(tx, "banned", { memberId });
}
