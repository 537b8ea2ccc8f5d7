import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { MAILS_WINDOW_MS } from "../rules.ts";
import { confirmMember } from "./confirm-member.ts";
import { openSession } from "./log-in/sessions.ts";
import { noteMailOpened } from "./note-mail-opened.ts";
import { lockMember } from "./queries.ts";
import { countMailRequests, insertMailRequest } from "./queries-token.ts";
import { settingsOfMember } from "./settings-of-member.ts";
import { refuseBanned } from "./standing/held-pass.ts";
import { mailLink, redeemToken } from "./tokens.ts";

type Caller = Pick<Scope, "address" | "country" | "secure" | "site"> & {
  requestHeaders: Headers;
  responseHeaders: Headers;
};

/**
 * Activates the account of the link's token and logs in the person who opened it. @throws Refusal
 * `accounts.link_invalid`, `accounts.banned`
 */
export async function activate(app: App, token: string, caller: Caller): Promise<{ memberId: number }> {
  const { memberId, tellLeft } = await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const { member } = await redeemToken(tx, { token, purpose: "activation", now });
    const memberId = member.id;
    refuseBanned(app, member);
    if (member.status !== "not_confirmed") throw new Refusal("accounts.link_invalid", {}, 410);
    await confirmMember(app, tx, member);
    await noteMailOpened(app, tx, member.email);
    return { memberId, tellLeft: await openSession(app, tx, { member, caller, tellNewDevice: false }) };
  });
  tellLeft();
  return { memberId };
}

/** @throws Refusal `accounts.already_active`, `accounts.too_many_activations` */
export async function sendActivationAgain(
  app: Pick<App, "db" | "clock" | "sites">,
  memberId: number,
): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const now = app.clock.now();
    const member = await lockMember(tx, memberId);
    if (member?.status !== "not_confirmed") throw new Refusal("accounts.already_active");
    const since = new Date(now.getTime() - MAILS_WINDOW_MS);
    const asked = await countMailRequests(tx, { memberId, kind: "activation", since });
    // The mail of the sign-up itself does not count as a repeat.
    if (asked > settingsOfMember(app, member).account_mails_per_day)
      throw new Refusal("accounts.too_many_activations", {}, 429);
    await insertMailRequest(tx, { memberId, kind: "activation", at: now });
    await mailLink(tx, { job: "send-activation-mail", memberId, purpose: "activation", now });
  });
}
