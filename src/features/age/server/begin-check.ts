import { randomUUID } from "node:crypto";
import type { AgeProvider, BegunAgeCheck } from "#adapters/age/age.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { AgeMethod } from "#base/age-levels.ts";
import { localPath } from "#base/local-path.ts";
import { Refusal } from "#base/refusal.ts";
import { findDeviceId } from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import type { AgeCheck } from "../contract.ts";
import { AGE_TO_PROVE } from "../rules.ts";
import { ageSettings } from "../settings.ts";
import { limitChecks, refuseAfterFailures } from "./limit-checks.ts";
import { countryOf, listMethods } from "./list-methods.ts";
import {
  type CheckRow,
  changeCheck,
  endCheck,
  findCheck,
  findWaitingCheck,
  insertCheck,
  keepNext,
} from "./queries.ts";
import { findRefusedDevice } from "./queries-desk.ts";
import { viewCheck } from "./view-check.ts";

type Caller = Scope & { viewer: MemberViewer; requestHeaders: Headers };
type Wanted = { method: AgeMethod; same_device: boolean; back?: string | undefined };

const MINUTE = 60_000;

/**
 * Begins a check, or goes on with the one that is waiting: a double click and a second tab lead to the same place.
 * @throws Refusal `age.method_over`, `age.too_many_checks`, `age.too_many_failures`, `age.device_refused`,
 * `age.provider_away`
 */
export async function beginCheck(caller: Caller, wanted: Wanted): Promise<AgeCheck> {
  const { app, viewer } = caller;
  const device = deviceOf(caller);
  await refuseDevice(app, device);
  const offered = (await listMethods(caller)).filter(({ method }) => method === wanted.method);
  const providers = offered.map(({ provider }) => provider);
  const [first] = providers;
  if (!first) throw new Refusal("age.method_over");
  const waiting = await findWaitingCheck(app.db, viewer.memberId);
  const check =
    waiting && isSame(waiting, wanted, app.clock.now())
      ? await keepWishes(app, waiting, wanted)
      : await insertNew(caller, { wanted, provider: first, device, before: waiting });
  if (check.next === null) await lead(caller, check, providers);
  return viewCheck((await findCheck(app.db, check.ref)) ?? check, app.clock.now());
}

function isSame(check: CheckRow, { method }: Wanted, now: Date): boolean {
  return check.state === "open" && now < check.expiresAt && check.method === method;
}

/** The wallet may be on another device than the member thought. */
async function keepWishes(app: Pick<App, "db">, check: CheckRow, wanted: Wanted): Promise<CheckRow> {
  const wishes = { sameDevice: wanted.same_device, back: pathOf(wanted) ?? check.back };
  await app.db.transaction().execute((tx) => changeCheck(tx, check.id, wishes));
  return { ...check, ...wishes };
}

function pathOf({ back }: Wanted): string | null {
  return back === undefined ? null : localPath(back);
}

type New = { wanted: Wanted; provider: AgeProvider; device: string | null; before: CheckRow | undefined };

async function insertNew(caller: Caller, { wanted, provider, device, before }: New): Promise<CheckRow> {
  const { app, viewer, origin } = caller;
  const { memberId, sessionId } = viewer;
  await limitChecks(caller);
  await refuseAfterFailures(caller);
  const now = app.clock.now();
  const { age_check_minutes: minutes } = settingsOf(caller, ageSettings);
  const ref = randomUUID();
  await app.db.transaction().execute(async (tx) => {
    // Only the one that was seen: a double click must not end the check that it has just begun.
    if (before) await endCheck(tx, { ref: before.ref, at: now });
    await insertCheck(tx, {
      ...{ memberId, sessionId, ref, device, origin },
      ...{ level: provider.level, provider: provider.name, method: wanted.method, over: AGE_TO_PROVE },
      ...{ sameDevice: wanted.same_device, back: pathOf(wanted), begunAt: now },
      expiresAt: new Date(now.getTime() + minutes * MINUTE),
    });
  });
  // Another tab may have been first.
  const check = await findWaitingCheck(app.db, memberId);
  if (!check) throw new Refusal("age.method_over");
  return check;
}

/**
 * Asks the providers in order where the check leads. All of them are asked with the same id, so that a second request of
 * the same check does no harm.
 * @throws Refusal `age.provider_away` if none of them answers
 */
async function lead(caller: Caller, check: CheckRow, providers: readonly AgeProvider[]): Promise<void> {
  const { app } = caller;
  for (const provider of providers) {
    try {
      const { next, providerRef } = await ask(caller, check, provider);
      const begun = { ref: check.ref, provider: provider.name, providerRef, next: JSON.stringify(next) };
      await app.db.transaction().execute((tx) => keepNext(tx, begun));
      return;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      app.log.warn({ provider: provider.name, reason: error.message }, "could not begin an age check");
    }
  }
  const at = app.clock.now();
  await app.db.transaction().execute((tx) => endCheck(tx, { ref: check.ref, at }));
  throw new Refusal("age.provider_away", {}, 503);
}

function ask(caller: Caller, check: CheckRow, provider: AgeProvider): Promise<BegunAgeCheck> {
  const { app, hostSite, origin, locale } = caller;
  const { ref, over, expiresAt, method } = check;
  return provider.begin({
    ...{ ref, over, locale },
    country: countryOf(caller),
    methods: [method as AgeMethod],
    seconds: Math.ceil((expiresAt.getTime() - app.clock.now().getTime()) / 1_000),
    returnUrl: returnUrlOf(origin, ref),
    newsUrl: newsUrlOf(app, hostSite, provider),
  });
}

/** Never taken from the request, whose Host header can be forged: a proof must be for this site. */
export function newsUrlOf(
  app: Pick<App, "config">,
  site: Scope["hostSite"],
  { name, level }: Pick<AgeProvider, "name" | "level">,
): string {
  const path = level === "eu_proof" ? "/api/age-proofs" : `/api/age-news/${name}`;
  return `${siteOrigin(app, site)}${path}`;
}

export function returnUrlOf(origin: string, ref: string): string {
  return `${origin}/api/age-returns/${ref}`;
}

function deviceOf({ app, requestHeaders }: Caller): string | null {
  const id = findDeviceId(requestHeaders);
  return id === null ? null : app.seal.fingerprint("age.device", [id]);
}

async function refuseDevice(app: Pick<App, "db" | "clock" | "log">, device: string | null): Promise<void> {
  const ref = device && (await findRefusedDevice(app.db, { device, now: app.clock.now() }));
  if (!ref) return;
  app.log.warn({ check: ref }, "a device on which an age check said under age begins another one");
  throw new Refusal("age.device_refused", {}, 403);
}
