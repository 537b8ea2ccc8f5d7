import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { emailKey, MAILS_WINDOW_MS } from "../rules.ts";
import { findMemberByLogin, lockMember, type MemberRow } from "./queries.ts";
import { countMailRequests, insertMailRequest } from "./queries-token.ts";
import { settingsOfMember } from "./settings-of-member.ts";
import { requireAllowedDomain } from "./sign-up-lists/apply-lists.ts";
import { mailLink } from "./tokens.ts";

type Parts = Pick<App, "db" | "clock" | "metrics" | "sites">;

/**
 * Mails a confirmation link to the new address, and to the present address a link that stops the change. The member's
 * row has to be locked.
 * @throws Refusal `accounts.too_many_mail_changes`
 */
export async function startMailChange(
  app: Omit<Parts, "db">,
  tx: Tx,
  { member, email }: { member: MemberRow; email: string },
): Promise<void> {
  const { id: memberId } = member;
  const now = app.clock.now();
  const { account_mails_per_day: most } = settingsOfMember(app, member);
  const since = new Date(now.getTime() - MAILS_WINDOW_MS);
  if ((await countMailRequests(tx, { memberId, kind: "mail_change", since })) >= most) {
    throw new Refusal("accounts.too_many_mail_changes", { count: most }, 429);
  }
  await insertMailRequest(tx, { memberId, kind: "mail_change", at: now });
  await recordSecurityEvent(app, tx, { kind: "mail_change_requested", memberId });
  await mailLink(tx, {
    job: "send-mail-change-mail",
    memberId,
    purpose: "mail_change",
    payload: { email },
    now,
  });
  await tellOldAddress(tx, member, { job: "send-mail-change-asked-mail", now });
}

/**
 * An unconfirmed address may be a typing error and belong to a stranger, so it gets no link with power over the
 * account.
 */
export async function tellOldAddress(
  tx: Tx,
  { id, status, email }: MemberRow,
  { job, now }: { job: string; now: Date },
) {
  if (status === "not_confirmed") return;
  await mailLink(tx, { job, memberId: id, purpose: "mail_undo", payload: { email }, now });
}

/**
 * The same for a member who has proven to somebody of staff who they are.
 * @returns `unfit` if the account is closed or being erased
 * @throws Refusal `accounts.new_email_taken`, `accounts.too_many_mail_changes`; GroundError `invalid_input`
 */
export async function mailChangeTo(
  app: Parts,
  tx: Tx,
  { memberId, email }: { memberId: number; email: string },
): Promise<"sent" | "unknown" | "unfit"> {
  await requireAllowedDomain(app, email);
  if (await findMemberByLogin(tx, { email: emailKey(email) })) throw new Refusal("accounts.new_email_taken");
  const member = await lockMember(tx, memberId);
  if (!member) return "unknown";
  if (member.closedAt || member.erasingAt) return "unfit";
  await startMailChange(app, tx, { member, email });
  return "sent";
}
