import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { endAccess } from "../log-in/end-access.ts";
import { lockMember } from "../queries.ts";
import { changeStanding } from "./change-standing.ts";

type Parts = Pick<App, "clock" | "announce">;

const DAY = 86_400_000;
/** Days until the account of a member who is too young is erased: time for an objection. */
const OBJECTION_DAYS = 30;

/**
 * Hides the account of a member who seems to be too young, ends every session, and tells the member by mail. Someone of
 * staff has to decide. After the commit, call `tellSessionsEnded`.
 */
export async function freezeMember(app: Parts, tx: Tx, memberId: number): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasingAt || member.frozenAt) return;
  await changeStanding(app, tx, { member, change: { frozenAt: app.clock.now() } });
  await endAccess(tx, "frozen", { memberId });
  await enqueue(tx, "send-frozen-mail", { memberId });
}

/** Gives the member back the status that follows from everything else. */
export async function unfreezeMember(app: Parts, tx: Tx, memberId: number): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (!member?.frozenAt) return;
  await changeStanding(app, tx, { member, change: { frozenAt: null } });
}

/**
 * Closes the account of a member who is too young for good: it stays frozen, so that no link reopens it, and is erased
 * after 30 days, or earlier if it was closed before. A ban of moderation is another fact, which comes and goes by itself.
 */
export async function banForAge(app: Parts, tx: Tx, memberId: number): Promise<void> {
  const member = await lockMember(tx, memberId);
  if (!member || member.erasingAt) return;
  const now = app.clock.now();
  const eraseAt = new Date(now.getTime() + OBJECTION_DAYS * DAY);
  await changeStanding(app, tx, {
    member,
    change: {
      frozenAt: member.frozenAt ?? now,
      closedAt: member.closedAt ?? now,
      eraseAt: member.eraseAt && member.eraseAt < eraseAt ? member.eraseAt : eraseAt,
    },
  });
  await endAccess(tx, "closed", { memberId });
}
