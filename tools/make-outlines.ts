import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { COUNTRIES, type Country } from "../src/base/countries.ts";
import { REGIONS } from "../src/features/profiles/server/regions.ts";
import { PLACES_FILE } from "./make-places.ts";
import { type Point, type Ring, readCountries } from "./outlines/read-countries.ts";

export const OUTLINES_FILE = "src/features/landers/server/outlines.json";

/** Length of the longer side of each map. */
const SIDE = 400;
const MARGIN = 8;
/** Parts of a country smaller than this share of its largest part are left out. */
const SMALLEST_PART = 0.003;
/** Parts farther than this from the largest one, in its own widths, are overseas and are left out. */
const FARTHEST = 0.2;
/** Points nearer than this to the one before are left out. */
const STEP = 2;

export type Outline = {
  width: number;
  height: number;
  /** SVG path of the country's borders. */
  path: string;
  /** Place of each region: its largest city. */
  regions: Record<string, Point>;
};

/** Outlines of our countries, from Natural Earth (public domain), with a point for each region. */
export function makeOutlines(): Record<Country, Outline> {
  const rings = readCountries();
  const cities = largestCities();
  return Object.fromEntries(
    COUNTRIES.map((country) => [country, outline(rings[country], country, cities)]),
  ) as Record<Country, Outline>;
}

function outline(all: Ring[], country: Country, cities: Map<string, Point>): Outline {
  const parts = mainParts(all);
  const middle = (Math.min(...parts.flat().map(lat)) + Math.max(...parts.flat().map(lat))) / 2;
  const squeeze = Math.cos((middle * Math.PI) / 180);
  const flat = parts.map((ring) => ring.map(([lon, latitude]): Point => [lon * squeeze, -latitude]));
  const box = boxOf(flat.flat());
  const scale = (SIDE - 2 * MARGIN) / Math.max(box.width, box.height);
  const place = ([x, y]: Point): Point => [
    Math.round((x - box.left) * scale + MARGIN),
    Math.round((y - box.top) * scale + MARGIN),
  ];
  const regions = REGIONS.filter((region) => region.country === country).flatMap(({ code }) => {
    const city = cities.get(code);
    if (!city) return [];
    const [x, y] = place([city[0] * squeeze, -city[1]]);
    return x >= 0 && y >= 0 && x <= SIDE && y <= SIDE ? [[code, [x, y]] as [string, Point]] : [];
  });
  return {
    width: Math.round(box.width * scale) + 2 * MARGIN,
    height: Math.round(box.height * scale) + 2 * MARGIN,
    path: flat.map((ring) => pathOf(ring.map(place))).join(""),
    regions: Object.fromEntries(regions),
  };
}

const lat = ([, latitude]: Point) => latitude;

function mainParts(rings: Ring[]): Ring[] {
  const sorted = rings.toSorted((one, other) => areaOf(other) - areaOf(one));
  const [main] = sorted;
  if (!main) throw new Error("a country without borders");
  const home = boxOf(main);
  const reach = Math.max(home.width, home.height) * FARTHEST;
  return sorted.filter((ring) => {
    const box = boxOf(ring);
    const away = Math.max(
      home.left - (box.left + box.width),
      box.left - (home.left + home.width),
      home.top - (box.top + box.height),
      box.top - (home.top + home.height),
    );
    return areaOf(ring) >= areaOf(main) * SMALLEST_PART && away <= reach;
  });
}

function areaOf(ring: Ring): number {
  const twice = ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice / 2);
}

function boxOf(points: readonly Point[]) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

function thinOut(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const [x, y] = kept.at(-1) ?? [Number.NaN, 0];
    if (!(Math.hypot(point[0] - x, point[1] - y) < STEP)) kept.push(point);
  }
  return kept;
}

/** Steps between neighbouring points, which are shorter to write than places. */
function pathOf(points: readonly Point[]): string {
  const [first, ...rest] = thinOut(points);
  if (!first || rest.length < 2) return "";
  let [x, y] = first;
  const steps = rest.map(([nextX, nextY]) => {
    const step = `${nextX - x} ${nextY - y}`;
    [x, y] = [nextX, nextY];
    return step;
  });
  return `M${first[0]} ${first[1]}l${steps.join(" ").replaceAll(" -", "-")}z`;
}

function largestCities(): Map<string, Point> {
  const found = new Map<string, Point>();
  for (const line of readFileSync(join(import.meta.dirname, "..", PLACES_FILE), "utf8").split("\n")) {
    const [name, region, , latitude, longitude] = line.split("\t");
    if (name && region && !found.has(region)) found.set(region, [Number(longitude), Number(latitude)]);
  }
  return found;
}

if (
  process.argv[1] &&
  import.meta.url === pathToFileURL(createRequire(import.meta.url).resolve(process.argv[1])).href
) {
  writeFileSync(
    join(import.meta.dirname, "..", OUTLINES_FILE),
    `${JSON.stringify(makeOutlines(), null, 1)}\n`,
  );
}
