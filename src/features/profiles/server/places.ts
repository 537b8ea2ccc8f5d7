import { setImmediate } from "node:timers/promises";
import { COUNTRIES, type Country } from "#base/countries.ts";
import { foldVariants } from "./fold-name.ts";
import { createGrid } from "./grid.ts";
import { type CityIndex, createIndex } from "./place-index.ts";
import { type CityColumns, readCities } from "./read-cities.ts";

export type City = {
  id: number;
  name: string;
  country: Country;
  region: string;
  latitude: number;
  longitude: number;
  population: number;
};

export type Places = {
  find(id: number): City | undefined;
  /** Cities whose name starts with the text, then those with a later word that does; larger ones first. */
  search(country: Country, text: string, limit: number): City[];
  /** The nearest city within this distance; undefined if a city of a country we do not serve is nearer. */
  nearest(latitude: number, longitude: number, kilometres: number): City | undefined;
  /** All cities of a country, larger ones first. */
  list(country: Country): City[];
};

type Span = { from: number; to: number; keys: { line: number; key: string }[] };

let opened: Promise<Places> | undefined;

/** Reads the cities on first use and keeps them, some ten megabytes in all. */
export function openPlaces(): Promise<Places> {
  opened ??= readPlaces();
  return opened;
}

async function readPlaces(): Promise<Places> {
  const spans = new Map<Country, Span>();
  const columns = await readCities((line, region, names) => {
    const country = region.slice(0, 2) as Country;
    const span = spans.get(country) ?? { from: line, to: line, keys: [] };
    spans.set(country, span);
    span.to = line + 1;
    for (const key of keysOf(names)) span.keys.push({ line, key });
  });
  const indexes = new Map<Country, CityIndex>();
  for (const country of COUNTRIES) {
    await setImmediate();
    const span = spans.get(country) as Span;
    indexes.set(country, createIndex(span.keys));
    span.keys = [];
  }
  await setImmediate();
  const grid = createGrid(columns.latitudes, columns.longitudes);
  const lines = new Map(Array.from(columns.ids, (id, line) => [id, line]));
  lines.delete(0);
  const cityAt = (line: number) => viewCity(columns, line);

  return {
    find(id) {
      const line = lines.get(id);
      return line === undefined ? undefined : cityAt(line);
    },
    search: (country, text, limit) => indexes.get(country)?.search(text, limit).map(cityAt) ?? [],
    nearest(latitude, longitude, kilometres) {
      const line = grid.nearest(latitude, longitude, kilometres);
      return line === undefined || columns.ids[line] === 0 ? undefined : cityAt(line);
    },
    list(country) {
      const { from, to } = spans.get(country) ?? { from: 0, to: 0 };
      return Array.from({ length: to - from }, (_, offset) => cityAt(from + offset));
    },
  };
}

function viewCity(columns: CityColumns, line: number): City {
  const region = columns.regions[columns.regionNumbers[line] as number] as string;
  return {
    id: columns.ids[line] as number,
    name: columns.bytes.toString("utf8", columns.nameStarts[line], columns.nameEnds[line]),
    country: region.slice(0, 2) as Country,
    region,
    latitude: toHundredths(columns.latitudes[line] as number),
    longitude: toHundredths(columns.longitudes[line] as number),
    population: columns.populations[line] as number,
  };
}

/** Search keys of all names of a city, and of both halves of a bilingual name. */
function keysOf(names: string): Iterable<string> {
  if (!/[|/]/.test(names)) return foldVariants(names);
  const all = names.split("|").flatMap((name) => (name.includes("/") ? [name, ...name.split("/")] : [name]));
  return new Set(all.flatMap(foldVariants));
}

/** The file has hundredths of a degree, which 32-bit floats cannot represent exactly. */
function toHundredths(degrees: number): number {
  return Math.round(degrees * 100) / 100;
}
