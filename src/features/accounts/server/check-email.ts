import { Refusal } from "#base/refusal.ts";
import type { Db } from "#db/database.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import type { Scope } from "#platform/scope.ts";
import { emailKey } from "../rules.ts";
import { accountsSettings } from "../settings.ts";
import { findMemberByLogin } from "./queries.ts";
import { requireAllowedDomain } from "./sign-up-lists/apply-lists.ts";

const HOUR = 3_600;

/** @throws Refusal `accounts.email_taken`, `accounts.pending_deletion` */
export async function requireFreeEmail(db: Db, email: string): Promise<void> {
  const known = await findMemberByLogin(db, { email: emailKey(email) });
  if (!known) return;
  throw new Refusal(
    known.status === "pending_deletion" ? "accounts.pending_deletion" : "accounts.email_taken",
  );
}

/**
 * Answers in the middle of the sign-up what its end would answer. Nobody can try out more addresses than with as many
 * sign-ups, so it reveals nothing that they do not.
 * @throws Refusal `accounts.email_taken`, `accounts.pending_deletion`, `accounts.too_many_signups`
 */
export async function checkEmail(
  app: Pick<App, "db" | "clock" | "limits">,
  email: string,
  caller: Pick<Scope, "site" | "limitKeys">,
): Promise<void> {
  const points = settingsOf(caller, accountsSettings).signups_per_hour;
  await enforceLimit(
    app,
    { name: "accounts.email_check", keys: caller.limitKeys, points, seconds: HOUR },
    (seconds) => new Refusal("accounts.too_many_signups", { minutes: Math.ceil(seconds / 60) }, 429),
  );
  await requireAllowedDomain(app, email);
  await requireFreeEmail(app.db, email);
}
