import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { email as emailSchema } from "../contract.ts";
import { emailKey } from "../rules.ts";
import { confirmMember } from "./confirm-member.ts";
import { mailChanged } from "./events.ts";
import { endAccess } from "./log-in/end-access.ts";
import { tellSessionsEnded } from "./log-in/live-sessions.ts";
import { type Asker, requirePassword } from "./log-in/prove-owner.ts";
import { noteMailOpened } from "./note-mail-opened.ts";
import { findMemberByLogin, updateMember } from "./queries.ts";
import { deleteUndoTokens } from "./queries-token.ts";
import { requireAllowedDomain } from "./sign-up-lists/apply-lists.ts";
import { startMailChange, tellOldAddress } from "./start-mail-change.ts";
import { mailLink, redeemToken } from "./tokens.ts";

/**
 * Mails a confirmation link to the new address, and to the present address a link that stops the change.
 * @throws Refusal `accounts.new_email_invalid`, `accounts.new_email_taken`, `accounts.too_many_mail_changes`
 */
export async function requestMailChange(
  app: Pick<App, "db" | "clock" | "metrics" | "securityLog" | "sites">,
  asker: Asker,
  form: { email: string; password: string },
): Promise<void> {
  const prove = await requirePassword(app, asker, { field: "password", password: form.password });
  const address = emailSchema.safeParse(form.email);
  if (!address.success) throw new Refusal("accounts.new_email_invalid", {}, 400);
  await requireAllowedDomain(app, address.data);
  if (await findMemberByLogin(app.db, { email: emailKey(address.data) }))
    throw new Refusal("accounts.new_email_taken");
  await app.db.transaction().execute(async (tx) => {
    const member = await prove(tx);
    await startMailChange(app, tx, { member, email: address.data });
  });
}

const payload = z.object({ email: z.string() });

/**
 * Confirms a new address, or undoes a change from an old one. The token decides which.
 * @throws Refusal `accounts.link_invalid`, `accounts.new_email_taken`
 */
export async function changeMail(
  app: Pick<App, "db" | "clock" | "metrics" | "bus" | "seal" | "announce">,
  token: string,
): Promise<{ email: string; undone: boolean }> {
  const done = await app.db
    .transaction()
    .execute(async (tx) => (await confirmChange(app, tx, token)) ?? undoChange(app, tx, token))
    .catch((error: unknown) => {
      const isTaken = (error as { constraint?: string }).constraint === "accounts_member_email_key_key";
      throw isTaken ? new Refusal("accounts.new_email_taken") : error;
    });
  tellSessionsEnded(app, done.memberId);
  return { email: done.email, undone: done.undone };
}

type Done = { memberId: number; email: string; undone: boolean };

/** @returns null if the token is not for a new address */
async function confirmChange(
  app: Pick<App, "clock" | "metrics" | "seal" | "announce">,
  tx: Tx,
  token: string,
): Promise<Done | null> {
  const now = app.clock.now();
  const redeemed = await redeemToken(tx, { token, purpose: "mail_change", now }).catch((error) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (!redeemed) return null;
  const { member } = redeemed;
  const memberId = member.id;
  const { email } = payload.parse(redeemed.payload);
  await updateMember(tx, memberId, { email, emailKey: emailKey(email) });
  await endAccess(tx, "mail_changed", { memberId });
  await recordSecurityEvent(app, tx, { kind: "mail_changed", memberId });
  await tellOldAddress(tx, member, { job: "send-mail-changed-mail", now });
  await confirmMember(app, tx, member);
  await noteMailOpened(app, tx, email);
  await app.announce(tx, mailChanged, { memberId, at: now });
  return { memberId, email, undone: false };
}

/**
 * A member who undoes a change has lost the account to somebody who knows its password. All access ends, the password
 * included, and the restored address gets a link to set a new one.
 */
async function undoChange(
  app: Pick<App, "clock" | "metrics" | "announce">,
  tx: Tx,
  token: string,
): Promise<Done> {
  const now = app.clock.now();
  const { id, member, payload: content } = await redeemToken(tx, { token, purpose: "mail_undo", now });
  const memberId = member.id;
  const { email } = payload.parse(content);
  await updateMember(tx, memberId, { email, emailKey: emailKey(email), passwordHash: null });
  await endAccess(tx, "mail_undone", { memberId });
  await recordSecurityEvent(app, tx, { kind: "mail_change_undone", memberId });
  await deleteUndoTokens(tx, { memberId, since: id, email });
  await mailLink(tx, { job: "send-reset-mail", memberId, purpose: "reset", now });
  await app.announce(tx, mailChanged, { memberId, at: now });
  return { memberId, email, undone: true };
}
