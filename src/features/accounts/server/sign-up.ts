import type { z } from "zod";
import { ageOn, calendarDate } from "#base/age.ts";
import { FALLBACK_LOCALE } from "#base/locales.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { settingsOf, siteOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import type { signUpForm } from "../contract.ts";
import { emailKey, hasTrafficSource, maySignUp, usernameKey } from "../rules.ts";
import { accountsSettings } from "../settings.ts";
import { requireOwnName } from "./change-account.ts";
import { requireFreeEmail } from "./check-email.ts";
import { memberSignedUp, messageWritten } from "./events.ts";
import { hashPassword } from "./log-in/hash-password.ts";
import { requireUnguessable, wordsAbout } from "./log-in/judge-password.ts";
import { openSession } from "./log-in/sessions.ts";
import { insertConsent, insertMember } from "./queries.ts";
import { insertMailRequest } from "./queries-token.ts";
import { limitInRange, requireAllowedDomain } from "./sign-up-lists/apply-lists.ts";
import { mailLink } from "./tokens.ts";

type Caller = Pick<Scope, "address" | "site" | "limitKeys" | "locale" | "country" | "secure"> & {
  requestHeaders: Headers;
  responseHeaders: Headers;
};
type Form = z.output<typeof signUpForm>;

const HOUR = 3_600;

/**
 * Creates the unconfirmed account, logs it in and enqueues the activation mail, in one transaction.
 * @throws Refusal `accounts.invite_only`, `accounts.signup_closed`, `accounts.email_taken`, `accounts.pending_deletion`,
 * `accounts.too_many_signups`
 */
export async function signUp(app: App, form: Form, caller: Caller): Promise<{ memberId: number }> {
  const { signups } = settingsOf(caller, accountsSettings);
  if (signups === "other") throw new Refusal("accounts.signup_closed", {}, 403);
  if (!maySignUp(signups, hasTrafficSource(form.tracking)))
    throw new Refusal("accounts.invite_only", {}, 403);
  const now = app.clock.now();
  checkAge(form.date_of_birth, now, settingsOf(caller, siteSettings).min_age);
  requireOwnName(app, form.name);
  await limitSignUps(app, caller);
  await requireAllowedDomain(app, form.email);
  await limitInRange(app, caller.address);
  await requireFreeEmail(app.db, form.email);
  requireUnguessable(
    form.password,
    wordsAbout({ email: form.email, username: form.name, site: caller.site }),
  );
  const passwordHash = await hashPassword(form.password);
  const { memberId, tellLeft } = await app.db
    .transaction()
    .execute((tx) => storeMember(app, tx, { form, caller, passwordHash, now }))
    .catch((error: unknown) => {
      throw taken(error) ?? error;
    });
  tellLeft();
  return { memberId };
}

type NewMember = { form: Form; caller: Caller; passwordHash: string; now: Date };

/** Stores everything that a sign-up leads to, and logs the member in. */
async function storeMember(
  app: Pick<App, "clock" | "metrics" | "bus" | "seal" | "announce" | "viewers">,
  tx: Tx,
  { form, caller, passwordHash, now }: NewMember,
) {
  const { id: memberId } = await insertMember(tx, {
    siteId: caller.site.id,
    email: form.email,
    emailKey: emailKey(form.email),
    username: form.name,
    usernameKey: usernameKey(form.name),
    passwordHash,
    dateOfBirth: form.date_of_birth,
    locale: caller.locale,
    tracking: JSON.stringify(form.tracking),
    signedUpAt: now,
  });
  for (const kind of ["terms", "privacy"] as const) {
    const { version } = siteOf(caller).staticPage(kind, FALLBACK_LOCALE, "");
    await insertConsent(tx, { memberId, kind, version, locale: caller.locale, givenAt: now });
  }
  await app.announce(tx, memberSignedUp, {
    memberId,
    username: form.name,
    dateOfBirth: form.date_of_birth,
    at: now,
  });
  const { to: toId, signup_message: text } = form;
  if (text && toId !== undefined) await app.announce(tx, messageWritten, { memberId, toId, text, at: now });
  await insertMailRequest(tx, { memberId, kind: "activation", at: now });
  await mailLink(tx, { job: "send-activation-mail", memberId, purpose: "activation", now });
  const member = { id: memberId, passwordHash };
  return { memberId, tellLeft: await openSession(app, tx, { member, caller, tellNewDevice: false }) };
}

/**
 * Checked before the account is looked up and the password judged and hashed, so that none of it can be requested in
 * masses.
 */
function limitSignUps(app: Pick<App, "limits">, caller: Caller) {
  const points = settingsOf(caller, accountsSettings).signups_per_hour;
  return enforceLimit(
    app,
    { name: "accounts.signup", keys: caller.limitKeys, points, seconds: HOUR },
    (seconds) => new Refusal("accounts.too_many_signups", { minutes: Math.ceil(seconds / 60) }, 429),
  );
}

function checkAge(birth: string, now: Date, minAge: number) {
  const today = calendarDate(now);
  if (birth > today || birth < "1900-01-01")
    throw invalidField("date_of_birth", "accounts:invalid.date_of_birth");
  if (ageOn(birth, today) < minAge) {
    throw invalidField("date_of_birth", "accounts:invalid.too_young", { min_age: minAge });
  }
}

/** The database accepts one of two simultaneous sign-ups, and the other is told which field is taken. */
function taken(error: unknown): Error | null {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code === "23503" && constraint === "chat_held_receiver_id_fkey")
    return invalidField("to", "accounts:invalid.member");
  if (code !== "23505") return null;
  if (constraint === "accounts_member_email_key_key") return new Refusal("accounts.email_taken");
  if (constraint === "accounts_member_username_key_key")
    return invalidField("name", "accounts:invalid.username_taken");
  return null;
}
