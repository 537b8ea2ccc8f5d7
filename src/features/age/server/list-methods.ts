import type { AgeProvider } from "#adapters/age/age.ts";
import { type AgeLevel, type AgeMethod, isAgeLevelAtLeast } from "#base/age-levels.ts";
import { type Country, isCountry } from "#base/countries.ts";
import type { App } from "#platform/app.ts";
import { AGE_FEATURES } from "../policy.ts";
import { type Asking, weigh } from "./may-do.ts";

type Offered = { method: AgeMethod; provider: AgeProvider };

/** A country in which only those methods are offered that work everywhere. */
const ANYWHERE: Country = "US";

/** The methods by which this member can reach the level that is needed most, each with those who can do it, in order. */
export async function listMethods(scope: Asking & { app: Pick<App, "age"> }): Promise<Offered[]> {
  const country = countryOf(scope);
  const needed = strongestNeeded(scope);
  const providers = scope.app.age.filter(({ level }) => isAgeLevelAtLeast(level, needed));
  const lists = await Promise.all(
    providers.map(async (provider) =>
      (await provider.methods(country)).map((method) => ({ method, provider })),
    ),
  );
  return lists.flat();
}

export function countryOf({ viewer, country }: Pick<Asking, "viewer" | "country">): Country {
  const home = viewer.kind === "member" ? viewer.age.country : null;
  return [home, country].find(isCountry) ?? ANYWHERE;
}

function strongestNeeded(scope: Asking): AgeLevel {
  const levels = AGE_FEATURES.flatMap((feature) => weigh(scope, feature).needed ?? []);
  return levels.includes("eu_proof") ? "eu_proof" : "provider";
}
