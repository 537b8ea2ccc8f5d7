import type { Country } from "#base/countries.ts";
import type { RegionLabel } from "#features/profiles/contract.ts";
import type { SearchFilters } from "../../contract.ts";
import { FINER } from "../../rules.ts";
import type { FilterChange, SearchField } from "../../search-address.ts";
import type { SearchState } from "./search-state.ts";

/** Filters and limits of this site and viewer; they stay the same while the page is open. */
export type FilterFrame = {
  fields: readonly SearchField[];
  countries: readonly Country[];
  labels: Record<Country, RegionLabel>;
  youngest: number;
  oldest: number;
  premium: boolean;
  /** Whether the member has given a city, from which distances count. */
  hasCity: boolean;
};

export type FilterFieldsProps = {
  frame: FilterFrame;
  filters: SearchFilters;
  /** Values that the server uses for filters that are not set. */
  asked: SearchState["asked"];
  onChange: (change: FilterChange) => void;
};

/** The site's filters for premium members. */
export function listFiner({ fields }: Pick<FilterFrame, "fields">) {
  return FINER.filter((name) => fields.includes(name));
}
