import type { AgeProvider } from "#adapters/age/age.ts";
import type { Bus } from "#adapters/bus/bus.ts";
import type { AgePolicy } from "#features/age/policy.ts";
import { findPolicyFault } from "#features/age/server/age.ts";
import { hearSitesChanged, type Sites } from "#features/site/server/site.ts";
import type { Config } from "#platform/config.ts";
import type { Log } from "#platform/log.ts";

/** The longest time until every process knows an operator's change, also if the news of it was lost. */
const REFRESH_MS = 5_000;

/** Reads the sites again when another process changed one, and every few seconds. @returns a function that ends it */
export function keepSites(sites: Sites, { bus, log }: { bus: Bus; log: Log }): () => void {
  const refresh = () => {
    sites.refresh().catch((error) => log.warn({ err: error }, "could not refresh sites"));
  };
  const timer = setInterval(refresh, REFRESH_MS);
  timer.unref();
  const forget = hearSitesChanged(bus, refresh);
  return () => {
    clearInterval(timer);
    forget();
  };
}

/** Returns a check of whether someone can prove ages where the setting `age_policy` asks for it. */
export function findUnfitPolicy({ MODE }: Pick<Config, "MODE">, providers: readonly AgeProvider[]) {
  const canProve = MODE === "demo" || providers.length > 1;
  return ({ age_policy: policy }: Readonly<Record<string, unknown>>) => {
    const message = findPolicyFault(policy as AgePolicy, { canProve });
    return message === null ? null : { setting: "age_policy", message };
  };
}
