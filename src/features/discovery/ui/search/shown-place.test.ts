import { expect, test } from "vitest";
import type { SearchFilters } from "../../contract.ts";
import { changeFilters } from "../../search-address.ts";
import { changeRegion, findShownPlace } from "./shown-place.ts";

const asked = { country: "NL" } as const;
const countryOf = (filters: SearchFilters) => findShownPlace(filters, asked).country;

test("a distance without a country searches everywhere, but a region limits it to its country", () => {
  expect(countryOf({})).toBe("NL");
  expect(countryOf({ country: "any" })).toBe("any");
  expect(countryOf({ distance: 50 })).toBe("any");
  expect(countryOf({ distance: 50, country: "DE" })).toBe("DE");
  for (const other of [{}, { distance: 50 }, { country: "any" }] as const)
    expect(findShownPlace({ ...other, countryregion: "DE-BY" }, asked)).toEqual({
      country: "DE",
      region: "DE-BY",
    });
  expect(countryOf({ countryregion: "foo" })).toBe("NL");
  expect(findShownPlace({}, null)).toEqual({ country: "any", region: null });
});

test("the country that is shown stays when a region is chosen or removed", () => {
  for (const filters of [{}, { country: "NL" }, { country: "NL", distance: 50 }] as const) {
    const inRegion = changeFilters(filters, changeRegion(filters, { code: "NL-UT", country: "NL" }));
    expect(findShownPlace(inRegion, asked)).toEqual({ country: "NL", region: "NL-UT" });
    const near = changeFilters(inRegion, { distance: 50 });
    expect(countryOf(near)).toBe("NL");
    const everywhere = changeFilters(near, changeRegion(near, { code: null, country: "NL" }));
    expect(findShownPlace(everywhere, asked)).toEqual({ country: "NL", region: null });
  }
});
