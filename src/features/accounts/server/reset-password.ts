import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { enqueue } from "#platform/enqueue.ts";
import { recordSecurityEvent } from "#platform/security-log/security-log.ts";
import { emailKey, MAILS_WINDOW_MS } from "../rules.ts";
import { confirmMember } from "./confirm-member.ts";
import { forgiveTries } from "./log-in/count-tries.ts";
import { endAccess } from "./log-in/end-access.ts";
import { hashPassword } from "./log-in/hash-password.ts";
import { requireUnguessable, wordsOfMember } from "./log-in/judge-password.ts";
import { tellSessionsEnded } from "./log-in/live-sessions.ts";
import { noteMailOpened } from "./note-mail-opened.ts";
import { findMember, findMemberByLogin, lockMember, updateMember } from "./queries.ts";
import { countMailRequests, insertMailRequest } from "./queries-token.ts";
import { settingsOfMember } from "./settings-of-member.ts";
import { refuseBanned } from "./standing/held-pass.ts";
import { mailLink, redeemToken, requireToken } from "./tokens.ts";

/** @throws Refusal `accounts.email_unknown`, `accounts.too_many_resets` */
export async function requestReset(
  app: Pick<App, "db" | "clock" | "metrics" | "sites">,
  email: string,
): Promise<void> {
  const found = await findMemberByLogin(app.db, { email: emailKey(email) });
  if (!found || found.status === "deleted") throw new Refusal("accounts.email_unknown", {}, 404);
  const memberId = found.id;
  const { account_mails_per_day: most } = settingsOfMember(app, found);
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    await lockMember(tx, memberId);
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    if ((await countMailRequests(tx, { memberId, kind: "reset", since })) >= most) {
      throw new Refusal("accounts.too_many_resets", {}, 429);
    }
    await insertMailRequest(tx, { memberId, kind: "reset", at: now });
    await recordSecurityEvent(app, tx, { kind: "password_reset_requested", memberId });
    await mailLink(tx, { job: "send-reset-mail", memberId, purpose: "reset", now });
  });
}

/**
 * The person who opened the mail owns the address. The reset therefore also confirms an unconfirmed account, and ends a
 * lock, sessions, passkeys, links and pending changes.
 * @throws Refusal `accounts.link_invalid`, `accounts.banned`
 */
export async function resetPassword(
  app: App,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const asking = await requireToken(app.db, { token, purpose: "reset", now: app.clock.now() });
  const member = await findMember(app.db, asking.memberId);
  if (member) refuseBanned(app, member);
  requireUnguessable(password, await wordsOfMember(app, asking.memberId));
  const passwordHash = await hashPassword(password);
  const ended = await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const { member } = await redeemToken(tx, { token, purpose: "reset", now });
    refuseBanned(app, member);
    const memberId = member.id;
    await updateMember(tx, memberId, { passwordHash });
    await endAccess(tx, "password_reset", { memberId });
    await forgiveTries(tx, member);
    await confirmMember(app, tx, member);
    await noteMailOpened(app, tx, member.email);
    await recordSecurityEvent(app, tx, { kind: "password_reset", memberId });
    await enqueue(tx, "send-password-changed-mail", { memberId });
    return memberId;
  });
  tellSessionsEnded(app, ended);
}
