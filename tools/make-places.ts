import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { COUNTRIES } from "../src/base/countries.ts";
import { REGIONS } from "../src/features/profiles/server/regions.ts";
import { listUnused, namesOf } from "./places/local-names.ts";
import { Raster } from "./places/raster.ts";
import {
  type DividedCity,
  type GazetteerCity,
  readCities,
  readDividedCities,
} from "./places/read-gazetteer.ts";
import { regionOf } from "./places/region-codes.ts";

export const PLACES_FILE = "src/features/profiles/server/cities.tsv";

/** Feature codes of districts and of abandoned or historical places. */
const LEFT_OUT = new Set(["PPLX", "PPLA5", "PPLQ", "PPLH", "PPLCH", "PPLW", "PPLG"]);
const KEPT = new Set(["The Hague"]);
const NO_CITY = /\((Kreis|historical)|bishopric/;
const REGION_CODES = new Set(REGIONS.map(({ code }) => code));
/** Places farther than this from all our cities are left out: they count as "nowhere" anyway. */
const ABROAD_KM = 100;

type City = GazetteerCity & { names: readonly string[]; region: string };

/**
 * Content of the cities file: `name|other name`, region, GeoNames number, latitude, longitude and population,
 * by country and then by size. Populated places just beyond our borders follow without a name.
 */
export function makePlaces(): { text: string; unused: string[] } {
  const gazetteer = readCities();
  const divided = readDividedCities();
  const ours: GazetteerCity[] = [];
  const abroad: GazetteerCity[] = [];
  for (const city of gazetteer) {
    const region = regionOf({ country: city.country, admin1: "", admin2: "" });
    (isOurs(city.country, region) ? ours : abroad).push(city);
  }
  const placed = keepLargest(placeAll(ours.filter(isCity), divided));
  const seen = new Set(placed.map(({ region, name }) => `${region.slice(0, 2)} ${name}`));
  const lines = [...placed.map(writeCity), ...listAbroad(abroad, placed).map(writeAbroad)];
  return { text: `${lines.join("\n")}\n`, unused: listUnused(seen) };
}

function isOurs(country: string, region: string): boolean {
  return COUNTRIES.some((code) => code === country) || REGION_CODES.has(region);
}

function isCity({ kind, name }: GazetteerCity): boolean {
  return (!LEFT_OUT.has(kind) || KEPT.has(name)) && !NO_CITY.test(name);
}

/** Gives each city the region of the nearest entry with its name, or else of the nearest entry. */
function placeAll(cities: GazetteerCity[], divided: DividedCity[]): City[] {
  const raster = new Raster(divided);
  return cities.flatMap((city) => {
    const near = raster.near(city, 25).filter(({ thing }) => thing.country === city.country);
    const same = near.filter(({ thing }) => thing.name === city.name);
    for (const { thing } of [...same, ...near]) {
      const region = regionOf(thing);
      if (REGION_CODES.has(region))
        return [{ ...city, names: namesOf(region.slice(0, 2), city.name), region }];
    }
    return [];
  });
}

/** Two cities of one name in one region look the same in a list, so only the larger one is kept. */
function keepLargest(cities: City[]): City[] {
  const order = (city: City) => COUNTRIES.indexOf(city.region.slice(0, 2) as (typeof COUNTRIES)[number]);
  const sorted = cities.sort((a, b) => order(a) - order(b) || b.population - a.population || a.id - b.id);
  const taken = new Set<string>();
  return sorted.filter(({ names, region }) => {
    const key = `${region} ${names[0]}`;
    return !taken.has(key) && taken.add(key);
  });
}

/** One place per tenth of a degree is enough to tell that a position is abroad. */
function listAbroad(cities: GazetteerCity[], ours: City[]): { latitude: number; longitude: number }[] {
  const raster = new Raster(ours);
  const spots = new Map<string, { latitude: number; longitude: number }>();
  for (const city of cities) {
    const key = `${Math.round(city.latitude * 10)} ${Math.round(city.longitude * 10)}`;
    if (!spots.has(key) && raster.near(city, ABROAD_KM).length > 0) spots.set(key, city);
  }
  return [...spots.values()].sort((a, b) => a.latitude - b.latitude || a.longitude - b.longitude);
}

function writeCity({ name, names, region, id, latitude, longitude, population }: City): string {
  const all = [...new Set([...names, name])].join("|");
  return [all, region, id, round(latitude), round(longitude), population].join("\t");
}

function writeAbroad({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `\t\t0\t${round(latitude)}\t${round(longitude)}\t0`;
}

/** A hundredth of a degree is about a kilometre. */
function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

if (import.meta.main) {
  const { text, unused } = makePlaces();
  for (const entry of unused) console.log(`No city is called: ${entry}`);
  writeFileSync(join(import.meta.dirname, "..", PLACES_FILE), text);
  console.log(`${PLACES_FILE}: ${text.split("\n").length - 1} lines`);
}
