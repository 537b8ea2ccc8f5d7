import { calendarDate } from "#base/age.ts";
import { COUNTRIES, type Country, isCountry } from "#base/countries.ts";
import type { OutputOf } from "#base/endpoint.ts";
import type { Position } from "#base/kilometres.ts";
import { Refusal } from "#base/refusal.ts";
import type { ValuesOf } from "#base/site-settings.ts";
import { findCity, findRegion, readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, Viewer } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { OLDEST, type SearchFilters, type searchMembers, YOUNGEST } from "../../contract.ts";
import { type Cells, listParts } from "../../distance-rules.ts";
import { asksForPremium, birthRange } from "../../rules.ts";
import { keepOfferedFilters } from "../../search-address.ts";
import { discoverySettings } from "../../settings.ts";
import type { Basics, Finer } from "./queries.ts";
import { chooseFiner } from "./read-finer-filters.ts";

export type Chosen = {
  /** The filters after defaults. */
  shown: OutputOf<typeof searchMembers>["filters"];
  basics: Basics;
  finer: Finer | null;
  /** Searches whose results follow each other: several if the nearest come first. */
  parts: (Cells | null)[];
  /** Whether a distance limits the results. */
  within: boolean;
  /** Countries of similar members, who may live farther away. */
  home: Country[];
  /** Equal for equal filters, on any day. */
  key: string;
};

type Asking = Pick<Scope, "viewer" | "site" | "country" | "selectedCountry">;

/**
 * Applies the site's fields and the viewer's defaults to the filters.
 * @throws Refusal `discovery.premium_filter`; GroundError for the field that does not fit
 */
export async function chooseFilters(
  app: Pick<App, "db" | "clock">,
  scope: Asking,
  asked: SearchFilters,
): Promise<Chosen> {
  const filters = keepOfferedFilters(asked, listSearchFields(scope));
  await refuseFiner(app, scope.viewer, filters);
  const readOwn = readOwnOnce(app, scope.viewer);
  const near = await findNear(readOwn, filters);
  const { region, country } = await choosePlace(readOwn, scope, filters);
  const gender = filters.gender ?? (await chooseGender(readOwn));
  const min = filters.min_age ?? YOUNGEST;
  const max = filters.max_age ?? OLDEST;
  const now = app.clock.now();
  const shown = { gender, country, countryregion: region, min_age: min, max_age: max };
  return {
    shown,
    basics: {
      genders: gender === "both" ? ["female", "male"] : [gender],
      countries: listCountries(country),
      region,
      born: birthRange({ min, max }, calendarDate(now)),
    },
    finer: chooseFiner(filters, now),
    parts: near ? listParts(near.position, filters) : [null],
    within: filters.distance !== undefined,
    home: near?.country && !country ? [near.country] : listCountries(country),
    key: JSON.stringify({ ...filters, ...shown, city: near?.cityId }),
  };
}

type Fields = ValuesOf<typeof discoverySettings>["search_fields"];

const listCountries = (country: Country | null): Country[] => (country ? [country] : [...COUNTRIES]);

/**
 * Fields that the viewer can search by. A distance would tell the city of members, so profiles have to show it; it
 * counts from a member's own city, so visitors have none.
 */
export function listSearchFields(scope: Pick<Scope, "site" | "viewer">): Fields {
  const { search_fields } = settingsOf(scope, discoverySettings);
  const { visible_profile_fields } = settingsOf(scope, profilesSettings);
  const hasDistance = scope.viewer.kind === "member" && visible_profile_fields.includes("city");
  return search_fields.filter((field) => field !== "distance" || hasDistance);
}

async function refuseFiner({ db }: Pick<App, "db">, viewer: Viewer, filters: SearchFilters): Promise<void> {
  if (!asksForPremium(filters)) return;
  const premium = viewer.kind === "member" && (await readWallet(db, viewer.memberId)).premium;
  if (!premium) throw new Refusal("discovery.premium_filter", {}, 403);
  // Members who hide that they are online cannot see it of others, not even in a list.
  if (filters.online && !(viewer as Extract<Viewer, { kind: "member" }>).showOnline) {
    throw invalidField("online", "discovery:invalid.online_hidden");
  }
}

/** The viewer's own profile, read when it is first asked for; null for a visitor. */
type ReadOwn = () => Promise<Awaited<ReturnType<typeof readOwnProfile>> | null>;

function readOwnOnce(app: Pick<App, "db" | "clock">, viewer: Viewer): ReadOwn {
  let own: ReturnType<ReadOwn> | null = null;
  return () => {
    own ??= viewer.kind === "member" ? readOwnProfile(app, viewer.memberId) : Promise.resolve(null);
    return own;
  };
}

/** The city from which distances count; null if the search has none. */
async function findNear(
  readOwn: ReadOwn,
  { distance, order }: SearchFilters,
): Promise<{ cityId: number; country: Country; position: Position } | null> {
  if (!distance && !order) return null;
  const own = await readOwn();
  const city = own?.city_id ? await findCity(own.city_id) : undefined;
  if (!own?.city_id || !city)
    throw invalidField(distance ? "distance" : "order", "discovery:invalid.no_city");
  return { cityId: own.city_id, country: city.country, position: city };
}

async function choosePlace(
  readOwn: ReadOwn,
  { country, selectedCountry }: Asking,
  filters: SearchFilters,
): Promise<{ region: string | null; country: Country | null }> {
  if (filters.countryregion) {
    const region = findRegion(filters.countryregion);
    if (!region) throw invalidField("countryregion", "profiles:invalid.region");
    return { region: region.code, country: region.country };
  }
  if (filters.country === "any") return { region: null, country: null };
  if (filters.country) return { region: null, country: filters.country };
  if (filters.distance) return { region: null, country: null };
  const own = await readOwn();
  if (own) return { region: null, country: own.country };
  return { region: null, country: selectedCountry ?? (isCountry(country) ? country : null) };
}

async function chooseGender(readOwn: ReadOwn): Promise<"female" | "male" | "both"> {
  const own = await readOwn();
  if (!own) return "both";
  const [first, second] = seekedGenders(own.gender, own.sexuality);
  return second || !first ? "both" : first;
}
