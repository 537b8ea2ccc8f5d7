import type { Country } from "#base/countries.ts";
import type { RegionLabel } from "#features/profiles/contract.ts";
import type { SearchFilters } from "../../contract.ts";
import { FINER } from "../../rules.ts";
import type { FILTER_NAMES, FilterChange } from "../../search-address.ts";
import type { SearchState } from "./search-state.ts";

type FilterName = (typeof FILTER_NAMES)[number];

/** What may be asked here, and by whom: the same for as long as the page is open. */
export type FilterFrame = {
  fields: readonly (FilterName | "age")[];
  countries: readonly Country[];
  /** What each country calls its regions. */
  labels: Record<Country, RegionLabel>;
  youngest: number;
  oldest: number;
  premium: boolean;
};

export type FilterFieldsProps = {
  frame: FilterFrame;
  filters: SearchFilters;
  /** What the server takes where a filter is not set. */
  asked: SearchState["asked"];
  onChange: (change: FilterChange) => void;
};

/** Those of the site that take a premium member. */
export function listFiner({ fields }: Pick<FilterFrame, "fields">) {
  return FINER.filter((name) => fields.includes(name));
}
