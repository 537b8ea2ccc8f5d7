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

/** Parts of cities, and what is no more. */
const LEFT_OUT = new Set(["PPLX", "PPLA5", "PPLQ", "PPLH", "PPLCH", "PPLW", "PPLG"]);
const KEPT = new Set(["The Hague"]);
const NO_CITY = /\((Kreis|historical)|bishopric/;
const REGION_CODES = new Set(REGIONS.map(({ code }) => code));
/** From here on nobody is sent to one of ours: farther than this is "nowhere" anyway. */
const ABROAD_KM = 100;

type City = GazetteerCity & { names: readonly string[]; region: string };

/**
 * The text of the file of cities: `name|other name`, region, GeoNames number, latitude, longitude, population;
 * by country, the larger first. Behind them, without a name, where people live just beyond our borders.
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

/** Each gets the region of the entry of its name nearby, else of the nearest entry at all. */
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

/** Two of one name in one region look the same to everybody who chooses: the larger stays. */
function keepLargest(cities: City[]): City[] {
  const order = (city: City) => COUNTRIES.indexOf(city.region.slice(0, 2) as (typeof COUNTRIES)[number]);
  const sorted = cities.sort((a, b) => order(a) - order(b) || b.population - a.population || a.id - b.id);
  const taken = new Set<string>();
  return sorted.filter(({ names, region }) => {
    const key = `${region} ${names[0]}`;
    return !taken.has(key) && taken.add(key);
  });
}

/** One a tenth of a degree is enough to say: this is not with us. */
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

/** A hundredth of a degree is a kilometre. */
function round(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}

if (import.meta.main) {
  const { text, unused } = makePlaces();
  for (const entry of unused) console.log(`No city is called: ${entry}`);
  writeFileSync(join(import.meta.dirname, "..", PLACES_FILE), text);
  console.log(`${PLACES_FILE}: ${text.split("\n").length - 1} lines`);
}
