import { type Country, isCountry } from "#base/countries.ts";
import type { SearchFilters } from "../../contract.ts";
import type { FilterChange } from "../../search-address.ts";
import type { SearchAnswer } from "./search-state.ts";

type Asked = Pick<SearchAnswer["filters"], "country"> | null;
type Place = { country: Country | "any"; region: string | null };

/** The place that a search with these filters is limited to. A region goes before everything else, as on the server. */
export function findShownPlace(filters: SearchFilters, asked: Asked): Place {
  const region = filters.countryregion ?? null;
  // The code of a region starts with its country.
  const home = region?.split("-")[0];
  if (isCountry(home)) return { country: home, region };
  const usual = filters.distance ? null : asked?.country;
  return { country: filters.country ?? usual ?? "any", region };
}

/** Without its region, a search stays in the country that is shown. */
export function changeRegion(
  filters: SearchFilters,
  { code, country }: { code: string | null; country: Country },
): FilterChange {
  return code === null
    ? { country, countryregion: undefined }
    : { country: filters.country, countryregion: code };
}
