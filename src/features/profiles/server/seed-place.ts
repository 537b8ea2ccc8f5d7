import type { Country } from "#base/countries.ts";
import type { Locale } from "#base/locales.ts";
import type { Random } from "#base/random.ts";
import type { City, Places } from "./places.ts";

/** Regions in which a language is spoken that is not the whole country's. */
const WHERE: Partial<Record<`${Country} ${Locale}`, string>> = {
  "BE nl": "VAN VLI VOV VBR VWV BRU",
  "BE fr": "WBR WHT WLG WLX WNA BRU",
  "BE de": "WLG",
  "CH de": "AG AR AI BL BS BE GL GR LU NW OW SG SH SZ SO TG UR ZG ZH",
  "CH fr": "GE VD NE JU FR VS",
  "CH it": "TI",
  "IT de": "BZ",
  "FI sv": "18 12 01 19",
  "CA fr": "QC NB",
  "US es": "CA TX FL NM AZ NY NV IL",
};

export type PickCity = (random: Random, country: Country, locale: Locale) => City;

/** Picks a city at random, weighted by population. */
export function openCityChoice(places: Places): PickCity {
  const choices = new Map<string, { cities: City[]; sums: Float64Array }>();
  return (random, country, locale) => {
    const key = `${country} ${locale}` as const;
    const choice = choices.get(key) ?? makeChoice(places, country, WHERE[key]);
    choices.set(key, choice);
    const wanted = random.next() * (choice.sums.at(-1) as number);
    return choice.cities[firstAbove(choice.sums, wanted)] as City;
  };
}

function makeChoice(places: Places, country: Country, where: string | undefined) {
  const regions = where && new Set(where.split(" ").map((code) => `${country}-${code}`));
  const cities = places.list(country).filter((city) => !regions || regions.has(city.region));
  const sums = new Float64Array(cities.length);
  let sum = 0;
  for (const [index, city] of cities.entries()) {
    sum += city.population;
    sums[index] = sum;
  }
  return { cities, sums };
}

function firstAbove(sums: Float64Array, wanted: number): number {
  let low = 0;
  let high = sums.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] as number) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
