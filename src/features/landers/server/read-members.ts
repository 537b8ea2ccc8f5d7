import { LRUCache } from "lru-cache";
import type { Country } from "#base/countries.ts";
import type { OutputOf } from "#base/endpoint.ts";
import {
  countRealByRegion,
  countRealSeen,
  mayScopeSearch,
  readRealMembers,
  type Source,
} from "#features/discovery/server/discovery.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { readLanderCounts } from "../contract.ts";
import { atLeast } from "../rules.ts";

const HOUR_MS = 3_600_000;
/** A count may be this old. */
const KEPT_MS = 60_000;

type Counts = OutputOf<typeof readLanderCounts>;
type Looking = Pick<
  Scope,
  "readDb" | "viewer" | "site" | "hostSite" | "country" | "selectedCountry" | "limitKeys" | "texts"
>;

const kept = new WeakMap<object, LRUCache<Country, { counts: Counts; at: number }>>();

export async function listMembers(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Looking,
  source: Source,
) {
  const found = await readRealMembers(app, scope, source);
  return { members: found.map(({ liked: _, ...tile }) => tile) };
}

/** What a lander may say in numbers about the members of a country. */
export async function readCounts(
  { db, clock }: Pick<App, "db" | "clock">,
  scope: Pick<Scope, "viewer" | "site">,
  { country, ...source }: Source & { country: Country },
): Promise<Counts> {
  if (!mayScopeSearch(scope, source)) return { here: null, regions: [] };
  const now = clock.now().getTime();
  const counts = kept.get(db) ?? new LRUCache({ max: 100 });
  kept.set(db, counts);
  const known = counts.get(country);
  if (known && Math.abs(now - known.at) < KEPT_MS) return known.counts;
  const [regions, here] = await Promise.all([
    countRealByRegion(db, country),
    countRealSeen(db, country, new Date(now - HOUR_MS)),
  ]);
  const fresh = {
    here: atLeast(here),
    regions: regions.map(({ code, members }) => ({ code, members: atLeast(members) })),
  };
  counts.set(country, { counts: fresh, at: now });
  return fresh;
}
