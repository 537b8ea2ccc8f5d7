import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import type { TokenPurpose } from "../../rules.ts";
import { canComeBack } from "../../standing-rules.ts";
import { endAccess } from "../log-in/end-access.ts";
import type { MemberRow } from "../queries.ts";
import { changeStanding } from "../standing/change-standing.ts";
import { refuseBanned } from "../standing/held-pass.ts";
import { redeemToken } from "../tokens.ts";

type Parts = Pick<App, "db" | "clock" | "metrics" | "announce">;

/**
 * Opens a closed account again, with the status that it had. Sessions stay ended.
 * @throws Refusal `accounts.link_invalid`, also if the erasure is due, and while the account is frozen; afterwards
 * `accounts.banned` if the account is open again but banned
 */
export async function reactivate(app: Parts & Pick<App, "seal">, token: string): Promise<void> {
  const back = await app.db.transaction().execute(async (tx) => {
    const member = await redeemClosed(app, tx, { token, purpose: "reactivation" });
    if (member.frozenAt) throw new Refusal("accounts.link_invalid", {}, 410);
    await changeStanding(app, tx, { member, change: { closedAt: null, eraseAt: null } });
    await endAccess(tx, "reopened", { memberId: member.id });
    await recordSecurityEvent(app, tx, { kind: "account_reopened", memberId: member.id });
    return member;
  });
  refuseBanned(app, back);
}

/**
 * Makes the erasure of a closed account due at once.
 * @throws Refusal `accounts.link_invalid`
 */
export async function eraseNow(app: Parts, token: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const member = await redeemClosed(app, tx, { token, purpose: "erasure" });
    await changeStanding(app, tx, { member, change: { eraseAt: app.clock.now() } });
    await endAccess(tx, "erasure_requested", { memberId: member.id });
    await recordSecurityEvent(app, tx, { kind: "erasure_requested", memberId: member.id });
  });
}

async function redeemClosed(
  app: Pick<App, "clock">,
  tx: Tx,
  link: { token: string; purpose: TokenPurpose },
): Promise<MemberRow> {
  const now = app.clock.now();
  const { member } = await redeemToken(tx, { ...link, now });
  if (!canComeBack(member, now)) throw new Refusal("accounts.link_invalid", {}, 410);
  return member;
}
