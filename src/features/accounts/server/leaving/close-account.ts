import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { linkLifetimes } from "../../rules.ts";
import { accountClosed } from "../events.ts";
import { endAccess } from "../log-in/end-access.ts";
import { tellSessionsEnded } from "../log-in/live-sessions.ts";
import type { Proof } from "../log-in/prove-owner.ts";
import { lockMember, type MemberRow } from "../queries.ts";
import { settingsOfMember } from "../settings-of-member.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { redeemToken } from "../tokens.ts";
import { mailClosing } from "./mail-closing.ts";

type Parts = Pick<App, "db" | "clock" | "metrics" | "bus" | "announce" | "sites">;

/**
 * Closes the account of a member who has just proven to be its owner: nobody sees it any more, every session ends, and
 * it is erased after `reactivation_days`.
 * @param also runs in the same transaction
 * @returns when it is erased
 */
export async function closeAccount(
  app: Parts,
  { memberId, prove }: { memberId: number; prove: Proof },
  also: (tx: Tx) => Promise<void> = async () => {},
): Promise<Date> {
  const eraseAt = await app.db.transaction().execute(async (tx) => {
    const member = await prove(tx);
    await also(tx);
    return close(app, tx, { member });
  });
  tellSessionsEnded(app, memberId);
  return eraseAt;
}

/**
 * Closes the account whose address got this link, also for a banned member: a ban takes no right away.
 * @throws Refusal `accounts.link_invalid`
 */
export async function closeByMail(app: Parts, token: string): Promise<Date> {
  const { memberId, eraseAt } = await app.db.transaction().execute(async (tx) => {
    const { member } = await redeemToken(tx, { token, purpose: "closing", now: app.clock.now() });
    if (member.closedAt) throw new Refusal("accounts.link_invalid", {}, 410);
    return { memberId: member.id, eraseAt: await close(app, tx, { member }) };
  });
  tellSessionsEnded(app, memberId);
  return eraseAt;
}

/**
 * Closes the account of a member who has not been here for long. It can be reactivated like any other.
 * @param take decides in the same transaction whether it is still due
 * @returns false if it was not
 */
export async function closeForInactivity(
  app: Parts,
  memberId: number,
  take: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  const closed = await app.db.transaction().execute(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member?.status !== "active" || !(await take(tx))) return false;
    await close(app, tx, { member, inactive: true });
    return true;
  });
  if (closed) tellSessionsEnded(app, memberId);
  return closed;
}

type Closing = { member: MemberRow; inactive?: boolean };

async function close(app: Parts, tx: Tx, { member, inactive = false }: Closing): Promise<Date> {
  const { id: memberId } = member;
  const closedAt = app.clock.now();
  const eraseAt = new Date(closedAt.getTime() + linkLifetimes(settingsOfMember(app, member)).reactivation);
  await changeStanding(app, tx, { member, change: { closedAt, eraseAt } });
  await app.announce(tx, accountClosed, { memberId, at: closedAt });
  await endAccess(tx, "closed", { memberId });
  await recordSecurityEvent(app, tx, { kind: "account_closed", memberId });
  await mailClosing(tx, { memberId, now: closedAt, inactive });
  return eraseAt;
}
