import { calendarDate } from "#base/age.ts";
import { COUNTRIES, type Country, isCountry } from "#base/countries.ts";
import type { OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { ValuesOf } from "#base/site-settings.ts";
import { findRegion, readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, Viewer } from "#platform/app.ts";
import { invalidField } from "#platform/errors.ts";
import type { Scope } from "#platform/scope.ts";
import { OLDEST, type SearchFilters, type searchMembers, YOUNGEST } from "../../contract.ts";
import { asksForPremium, birthRange } from "../../rules.ts";
import { discoverySettings } from "../../settings.ts";
import type { Basics, Finer } from "./queries.ts";
import { chooseFiner } from "./read-finer-filters.ts";

export type Chosen = {
  /** The filters after defaults. */
  shown: OutputOf<typeof searchMembers>["filters"];
  basics: Basics;
  finer: Finer | null;
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
  const filters = keepOfferedFilters(asked, settingsOf(scope, discoverySettings).search_fields);
  await refuseFiner(app, scope.viewer, filters);
  const { region, country } = await choosePlace(app, scope, filters);
  const gender = filters.gender ?? (await chooseGender(app, scope.viewer));
  const min = filters.min_age ?? YOUNGEST;
  const max = filters.max_age ?? OLDEST;
  const now = app.clock.now();
  const shown = { gender, country, countryregion: region, min_age: min, max_age: max };
  return {
    shown,
    basics: {
      genders: gender === "both" ? ["female", "male"] : [gender],
      countries: country ? [country] : [...COUNTRIES],
      region,
      born: birthRange({ min, max }, calendarDate(now)),
    },
    finer: chooseFiner(filters, now),
    key: JSON.stringify({ ...filters, ...shown }),
  };
}

type Fields = ValuesOf<typeof discoverySettings>["search_fields"];

function keepOfferedFilters(asked: SearchFilters, fields: Fields): SearchFilters {
  const named = (name: string) => (name.endsWith("_age") ? "age" : name);
  return Object.fromEntries(
    Object.entries(asked)
      .filter(([name, value]) => value !== undefined && fields.some((field) => field === named(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
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

async function choosePlace(
  app: Pick<App, "db" | "clock">,
  { viewer, country, selectedCountry }: Asking,
  filters: SearchFilters,
): Promise<{ region: string | null; country: Country | null }> {
  if (filters.countryregion) {
    const region = findRegion(filters.countryregion);
    if (!region) throw invalidField("countryregion", "profiles:invalid.region");
    return { region: region.code, country: region.country };
  }
  if (filters.country) return { region: null, country: filters.country };
  if (viewer.kind === "member") {
    return { region: null, country: (await readOwnProfile(app, viewer.memberId)).country };
  }
  return { region: null, country: selectedCountry ?? (isCountry(country) ? country : null) };
}

async function chooseGender(
  app: Pick<App, "db" | "clock">,
  viewer: Viewer,
): Promise<"female" | "male" | "both"> {
  if (viewer.kind === "visitor") return "both";
  const { gender, sexuality } = await readOwnProfile(app, viewer.memberId);
  const [first, second] = seekedGenders(gender, sexuality);
  return second || !first ? "both" : first;
}
