import type { Position } from "#base/kilometres.ts";
import { invalidField } from "#platform/errors.ts";
import type { ProfileChange } from "../contract.ts";
import { type City, openPlaces } from "./places.ts";
import type { ProfileValues } from "./queries.ts";
import { findRegion } from "./regions.ts";

type Place = Pick<ProfileValues, "country" | "region" | "cityId" | "city" | "latitude" | "longitude">;
type Asked = Pick<ProfileChange, "country" | "region" | "city_id">;

const NO_CITY = { cityId: null, city: null, latitude: null, longitude: null };
const NOWHERE = { country: null, region: null, ...NO_CITY };

/**
 * Returns the columns that a change of place writes: a city sets its region and country, a region its country, and
 * values that no longer fit are cleared. Values given together must belong together.
 * @throws GroundError for the field that does not fit
 */
export async function placeProfile(
  current: { country: string | null; region: string | null },
  asked: Asked,
): Promise<Place> {
  if (asked.city_id) return placeInCity(asked.city_id, asked);
  if (asked.region) return placeInRegion(asked.region, asked, current);
  if (asked.country === null) return NOWHERE;
  if (asked.country && (asked.country !== current.country || asked.region === null)) {
    return { country: asked.country, region: null, ...NO_CITY };
  }
  if (asked.region === null) return { region: null, ...NO_CITY };
  return asked.city_id === null ? NO_CITY : {};
}

async function placeInCity(cityId: number, asked: Asked): Promise<Place> {
  const city = (await openPlaces()).find(cityId);
  if (!city) throw invalidField("city_id", "profiles:invalid.city");
  if (asked.region !== undefined && asked.region !== city.region) {
    throw invalidField("city_id", "profiles:invalid.city_of_region");
  }
  if (asked.country !== undefined && asked.country !== city.country) {
    throw invalidField("city_id", "profiles:invalid.city_of_country");
  }
  return {
    country: city.country,
    region: city.region,
    cityId: city.id,
    city: city.name,
    ...roundPosition(city),
  };
}

function placeInRegion(code: string, asked: Asked, current: { region: string | null }): Place {
  const region = findRegion(code);
  if (!region) throw invalidField("region", "profiles:invalid.region");
  if (asked.country !== undefined && asked.country !== region.country) {
    throw invalidField("region", "profiles:invalid.region_of_country");
  }
  const stays = code === current.region && asked.city_id === undefined;
  return { country: region.country, region: code, ...(stays ? {} : NO_CITY) };
}

/** About ten kilometres: precise enough to sort by distance, too coarse to find a home. */
export function roundPosition({ latitude, longitude }: Pick<City, "latitude" | "longitude">) {
  return { latitude: latitude.toFixed(1), longitude: longitude.toFixed(1) };
}

/** Country and coarse position of a city, as profiles store it. */
export async function findCity(id: number): Promise<(Position & Pick<City, "country">) | undefined> {
  const city = (await openPlaces()).find(id);
  if (!city) return undefined;
  const { latitude, longitude } = roundPosition(city);
  return { country: city.country, latitude: Number(latitude), longitude: Number(longitude) };
}
