import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfNetwork } from "#platform/limits/limit-keys.ts";
import { countDomainHit, countRangeHit, findBarredDomain, findSlowedRange } from "./queries.ts";

const HOUR = 3_600;

/** Asks for another address if the operator has listed the domain of this one, or a domain above it. */
export async function requireAllowedDomain(
  { db, clock }: Pick<App, "db" | "clock">,
  email: string,
): Promise<void> {
  const labels = email
    .slice(email.lastIndexOf("@") + 1)
    .toLowerCase()
    .split(".");
  const domains = labels.map((_, index) => labels.slice(index).join("."));
  const barred = await findBarredDomain(db, { domains, at: clock.now() });
  if (!barred) return;
  await countDomainHit(db, barred.domain);
  throw invalidField("email", "accounts:invalid.barred_domain", { domain: barred.domain });
}

/**
 * Counts a sign-up for the range of addresses that the operator has listed, whichever of its addresses it comes from.
 * @throws Refusal `accounts.too_many_signups`
 */
export async function limitInRange(
  app: Pick<App, "db" | "clock" | "limits">,
  address: string,
): Promise<void> {
  const slowed = await findSlowedRange(app.db, { address, at: app.clock.now() });
  if (!slowed) return;
  const { range, signupsPerHour: points } = slowed;
  await enforceLimit(
    app,
    { name: "accounts.signup_range", keys: keysOfNetwork(range), points, seconds: HOUR },
    (seconds) => new Refusal("accounts.too_many_signups", { minutes: Math.ceil(seconds / 60) }, 429),
  ).catch(async (error) => {
    await countRangeHit(app.db, range);
    throw error;
  });
}
