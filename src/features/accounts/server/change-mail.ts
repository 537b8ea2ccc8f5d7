import { z } from "zod";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import { enqueue } from "#server/enqueue.ts";
import { email as emailSchema } from "../contract.ts";
import { emailKey, MAILS_A_DAY, MAILS_WINDOW_MS } from "../rules.ts";
import { requirePassword } from "./change-account.ts";
import { confirmMember } from "./confirm-member.ts";
import { findMemberByLogin, lockMember, updateMember } from "./queries.ts";
import { countMailRequests, insertMailRequest } from "./queries-token.ts";
import { redeemToken } from "./tokens.ts";

/** @throws Refusal `accounts.new_email_invalid`, `accounts.new_email_taken`, `accounts.too_many_mail_changes` */
export async function requestMailChange(
  app: App,
  memberId: number,
  form: { email: string; password: string },
): Promise<void> {
  await requirePassword(app, memberId, { field: "password", password: form.password });
  const address = emailSchema.safeParse(form.email);
  if (!address.success) throw new Refusal("accounts.new_email_invalid", {}, 400);
  if (await findMemberByLogin(app.db, { email: emailKey(address.data) }))
    throw new Refusal("accounts.new_email_taken");
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    await lockMember(tx, memberId);
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    if ((await countMailRequests(tx, { memberId, kind: "mail_change", since })) >= MAILS_A_DAY) {
      throw new Refusal("accounts.too_many_mail_changes", {}, 429);
    }
    await insertMailRequest(tx, { memberId, kind: "mail_change", at: now });
    await enqueue(tx, "send-mail-change-mail", { memberId, email: address.data });
  });
}

const payload = z.object({ email: z.string() });

/**
 * The new address confirms, or the old one undoes: the token says which. Either was opened in a mail, so an unconfirmed
 * member is confirmed by it.
 * @throws Refusal `accounts.link_invalid`, `accounts.new_email_taken`
 */
export async function changeMail(app: App, token: string): Promise<{ email: string; undone: boolean }> {
  return app.db
    .transaction()
    .execute(async (tx) => {
      const now = app.clock.now();
      const confirmed = await redeemToken(tx, { token, purpose: "mail_change", now }).catch(async (error) => {
        if (error instanceof Refusal) return null;
        throw error;
      });
      const { memberId, payload: content } =
        confirmed ?? (await redeemToken(tx, { token, purpose: "mail_undo", now }));
      const { email } = payload.parse(content);
      const member = await lockMember(tx, memberId);
      if (!member?.email || member.status === "deleted") throw new Refusal("accounts.link_invalid", {}, 410);
      await updateMember(tx, memberId, { email, emailKey: emailKey(email) });
      await confirmMember(app, tx, member);
      if (confirmed) await enqueue(tx, "send-mail-changed-mail", { memberId, email: member.email });
      return { email, undone: confirmed === null };
    })
    .catch((error: unknown) => {
      const isTaken = (error as { constraint?: string }).constraint === "accounts_member_email_key_key";
      throw isTaken ? new Refusal("accounts.new_email_taken") : error;
    });
}
