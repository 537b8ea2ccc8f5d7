import type { Country } from "#base/countries.ts";
import { findRegion } from "#features/profiles/server/profiles.ts";
import type { CountryMap } from "../contract.ts";
// Made by tools/make-outlines.ts.
import outlines from "./outlines.json" with { type: "json" };

type Outline = Pick<CountryMap, "width" | "height" | "path"> & {
  regions: Record<string, [x: number, y: number]>;
};

export function mapOf(country: Country): CountryMap {
  const { regions, ...rest } = (outlines as unknown as Record<Country, Outline>)[country];
  return {
    ...rest,
    regions: Object.entries(regions).map(([code, [x, y]]) => ({
      code,
      name: findRegion(code)?.name ?? code,
      x,
      y,
    })),
  };
}
