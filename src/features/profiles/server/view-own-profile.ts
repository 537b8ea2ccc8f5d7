import { ageOn, calendarDate } from "#base/age.ts";
import type { OwnProfile } from "../contract.ts";
import { findHeld } from "./held-contact.ts";
import type { ProfileRow } from "./queries.ts";
import { findRegion } from "./regions.ts";

/** For the member only. Coordinates never leave the server. */
export function viewOwnProfile(
  row: ProfileRow,
  { held, now }: Pick<OwnProfile, "held"> & { now: Date },
): OwnProfile {
  const chosen = row as unknown as Pick<
    OwnProfile,
    | "status"
    | "gender"
    | "sexuality"
    | "relationship"
    | "hair"
    | "eye"
    | "body"
    | "country"
    | "region"
    | "interests"
  >;
  return {
    id: row.memberId,
    name: row.username,
    date_of_birth: row.dateOfBirth,
    age: ageOn(row.dateOfBirth, calendarDate(now)),
    status: chosen.status,
    gender: chosen.gender,
    sexuality: chosen.sexuality,
    relationship: chosen.relationship,
    hair: chosen.hair,
    eye: chosen.eye,
    body: chosen.body,
    tattoos: row.tattoos === null ? null : row.tattoos ? "yes" : "no",
    country: chosen.country,
    region: chosen.region,
    region_name: findRegion(row.region)?.name ?? null,
    city_id: row.cityId,
    city: row.city,
    interests: chosen.interests,
    about_me: row.about,
    about_held: findHeld(row.about),
    held,
  };
}
