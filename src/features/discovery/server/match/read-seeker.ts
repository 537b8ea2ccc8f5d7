import type { Country } from "#base/countries.ts";
import type { Db } from "#db/database.ts";
import { readOwnProfile, seekedGenders } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { siteSettings } from "#features/site/settings.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { OLDEST, YOUNGEST } from "../../contract.ts";
import type { MatchWishes } from "../../match-contract.ts";
import { firstWishes, type Person, WISHES, type WishName } from "../../match-rules.ts";
import { plainInterests } from "../../plain-interests.ts";
import { discoverySettings } from "../../settings.ts";
import type { Gender } from "../search/queries.ts";
import { genderToFit } from "./gender-to-fit.ts";
import { findWishes } from "./queries.ts";

export type Looks = Pick<Scope, "site" | "hostSite" | "country" | "texts"> & { viewer: MemberViewer };

/** The member who uses the match finder, with their wishes. */
export type Seeker = {
  me: Person;
  /** Result of `genderToFit`. */
  gender: Gender | null;
  genders: Gender[];
  country: Country | null;
  /** Countries to search in. */
  countries: Country[];
  wishes: MatchWishes;
  offered: WishName[];
  premium: boolean;
  youngest: number;
};

const ASKED = { ages: "age", region: "countryregion" } as const;

/** Fields that the site both searches by and shows, so that each reason can be given. */
function listOffered(scope: Pick<Scope, "site">): WishName[] {
  const { search_fields } = settingsOf(scope, discoverySettings);
  const { visible_profile_fields } = settingsOf(scope, profilesSettings);
  return WISHES.filter((name) => {
    const field = name === "ages" || name === "region" ? ASKED[name] : name;
    return search_fields.includes(field) && visible_profile_fields.includes(field);
  });
}

/** Reads the stored wishes, or the defaults. Also works inside a transaction. */
export async function readSeeker(app: Pick<App, "clock">, db: Db, scope: Looks): Promise<Seeker> {
  const { memberId } = scope.viewer;
  const { countries, min_age } = settingsOf(scope, siteSettings);
  const offered = listOffered(scope);
  const own = await readOwnProfile({ db, clock: app.clock }, memberId);
  const { premium } = await readWallet(db, memberId);
  const youngest = Math.max(YOUNGEST, min_age);
  const { age, region, relationship, hair, eye, body, tattoos } = own;
  const kept = (await findWishes(db, memberId)) ?? firstWishes(age, [youngest, OLDEST]);
  const interests = offered.includes("interests") ? plainInterests(own.interests) : [];
  return {
    me: { memberId, age, region, relationship, hair, eye, body, tattoos, interests },
    gender: genderToFit(scope, own.gender),
    genders: seekedGenders(own.gender, own.sexuality),
    country: own.country,
    countries: own.country ? [own.country] : countries,
    wishes: keepOfferedWishes(kept, { offered, country: own.country }),
    offered,
    premium,
    youngest,
  };
}

/** Removes wishes that the site does not offer, and regions of other countries. */
export function keepOfferedWishes(
  wishes: MatchWishes,
  { offered, country }: Pick<Seeker, "offered" | "country">,
): MatchWishes {
  const kept = structuredClone(wishes);
  kept.region.values = kept.region.values.filter((code) => code.startsWith(`${country}-`));
  for (const name of WISHES) {
    if (offered.includes(name)) continue;
    kept[name].must = false;
    kept[name].two_way = false;
    if (name !== "ages") kept[name].values = [];
  }
  return kept;
}
