import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { COUNTRIES, type Country } from "../../src/base/countries.ts";

export type Point = [x: number, y: number];
export type Ring = Point[];

/** ISO 3166-1 numbers, by which the package names the countries. */
const NUMBERS: Record<Country, string> = {
  NL: "528",
  BE: "056",
  DE: "276",
  AT: "040",
  CH: "756",
  GB: "826",
  IE: "372",
  FR: "250",
  IT: "380",
  ES: "724",
  PL: "616",
  DK: "208",
  SE: "752",
  NO: "578",
  FI: "246",
  US: "840",
  CA: "124",
  AU: "036",
};

type Geometry = { id?: string } & (
  | { type: "Polygon"; arcs: number[][] }
  | { type: "MultiPolygon"; arcs: number[][][] }
);
type Topology = {
  transform: { scale: Point; translate: Point };
  arcs: Point[][];
  objects: { countries: { geometries: Geometry[] } };
};

/** Outer borders of our countries in degrees: longitude, latitude. */
export function readCountries(): Record<Country, Ring[]> {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  const topology = JSON.parse(readFileSync(file, "utf8")) as Topology;
  const arcs = topology.arcs.map((arc) => placeArc(arc, topology.transform));
  const ofCountry = (country: Country): Ring[] => {
    const found = topology.objects.countries.geometries.filter(({ id }) => id === NUMBERS[country]);
    const polygons = found.flatMap((geometry) =>
      geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs,
    );
    return polygons.map(([outer = []]) => joinArcs(outer, arcs));
  };
  return Object.fromEntries(COUNTRIES.map((country) => [country, ofCountry(country)])) as Record<
    Country,
    Ring[]
  >;
}

/** A topology stores the first point of an arc and the steps to the next ones, in whole units of a grid. */
function placeArc(arc: readonly Point[], { scale, translate }: Topology["transform"]): Ring {
  let [x, y] = [0, 0];
  return arc.map(([stepX, stepY]) => {
    x += stepX;
    y += stepY;
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]];
  });
}

/** A negative number means the arc with the complementary number, backwards. */
function joinArcs(numbers: readonly number[], arcs: readonly Ring[]): Ring {
  return numbers.flatMap((number) => {
    const arc = arcs[number < 0 ? ~number : number] ?? [];
    return (number < 0 ? arc.toReversed() : arc).slice(1);
  });
}
