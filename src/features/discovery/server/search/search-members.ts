import type { OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { enforceLimit } from "#platform/limits/enforce-limit.ts";
import { keysOfMember } from "#platform/limits/limit-keys.ts";
import type { Scope } from "#platform/scope.ts";
import type { searchMembers as contract, FoundMember, SearchQuery } from "../../contract.ts";
import { COUNTED, FEW, NEAR_YEARS, PAGE, STRIP } from "../../rules.ts";
import { discoveryReadLimits } from "../../settings.ts";
import { countResults } from "./count-results.ts";
import { listInParts, type RankedInPart } from "./list-in-parts.ts";
import { mayScopeSearch, type Source } from "./may-search.ts";
import { nearInAge } from "./near-in-age.ts";
import { readPage, writePage } from "./page-token.ts";
import { type Finding, presentFound, viewerIdOf } from "./present-found.ts";
import { listFictional, listFound } from "./queries.ts";
import { type Chosen, chooseFilters } from "./read-filters.ts";

export type Searching = Finding & Pick<Scope, "readDb" | "limitKeys" | "selectedCountry">;
type Found = OutputOf<typeof contract>;

const MINUTE = 60;

/**
 * Returns one page of members who fit.
 * @throws Refusal `discovery.log_in_to_search`, `discovery.premium_filter`, `discovery.unknown_page`,
 * `discovery.too_many_searches`; GroundError by field
 */
export async function searchMembers(
  app: Scope["app"],
  scope: Searching,
  { after, network, ref, ...filters }: SearchQuery,
): Promise<Found> {
  const source: Source = { network, ref };
  if (!mayScopeSearch(scope, source)) throw new Refusal("discovery.log_in_to_search", {}, 403);
  await limitSearches(app, scope);
  const chosen = await chooseFilters(app, scope, filters);
  const of = { viewer: scope.viewer, key: chosen.key };
  const start = after === undefined ? null : readPage(app, of, after);
  const { members, numResults } = await findMembers(app, scope, { chosen, start });
  const page = members.slice(0, PAGE);
  const last = page.at(-1);
  const [results, similar] = await Promise.all([
    presentFound(app, scope, page),
    start === null && members.length < FEW ? listSimilar(app, scope, { chosen, page }) : [],
  ]);
  return {
    filters: chosen.shown,
    results,
    next: last && members.length > PAGE ? writePage(app, of, last) : null,
    numResults,
    similar,
  };
}

function limitSearches(app: Pick<Scope["app"], "limits">, scope: Searching) {
  const { viewer, limitKeys } = scope;
  const keys = viewer.kind === "member" ? keysOfMember(viewer.memberId) : limitKeys;
  const points = limitsOf(scope, discoveryReadLimits).searches_per_minute;
  return enforceLimit(
    app,
    { name: "discovery.search", keys, points, seconds: MINUTE },
    (seconds) => new Refusal("discovery.too_many_searches", { count: seconds }, 429),
  );
}

/**
 * Reads one member more than a page, to know whether another page follows; with finer filters or a distance as many
 * as are counted.
 */
async function findMembers(
  app: Scope["app"],
  scope: Searching,
  { chosen, start }: { chosen: Chosen; start: RankedInPart | null },
): Promise<{ members: RankedInPart[]; numResults: Found["numResults"] }> {
  const { basics, finer, parts, within } = chosen;
  const viewerId = viewerIdOf(scope);
  // The table of members who are online is not replicated.
  const readDb = finer?.onlineSince ? app.db : scope.readDb;
  const list = (limit: number) =>
    listInParts(readDb, { basics, finer, parts, viewerId, after: start, limit });
  if (start !== null) return { members: await list(PAGE + 1), numResults: null };
  if (finer !== null || within) {
    const members = await list(COUNTED + 1);
    const counted = members.slice(0, COUNTED).map(({ memberId }) => memberId);
    const fictional = await listFictional(readDb, counted);
    const count = counted.length - fictional.length;
    return { members, numResults: { count, exact: members.length <= COUNTED } };
  }
  const [members, count] = await Promise.all([
    list(PAGE + 1),
    countResults({ db: readDb, clock: app.clock }, viewerId, chosen),
  ]);
  return { members, numResults: { count, exact: true } };
}

/** Members near in age from the whole country, without the finer filters and the distance. */
async function listSimilar(
  app: Scope["app"],
  scope: Searching,
  { chosen, page }: { chosen: Chosen; page: readonly RankedInPart[] },
): Promise<FoundMember[]> {
  const { basics, home, shown } = chosen;
  const born = nearInAge(app, { min: shown.min_age, max: shown.max_age }, NEAR_YEARS);
  const members = await listFound(scope.readDb, {
    basics: { ...basics, countries: home, region: null, born },
    finer: null,
    viewerId: viewerIdOf(scope),
    without: page.map(({ memberId }) => memberId),
    limit: STRIP,
  });
  return presentFound(app, scope, members);
}
