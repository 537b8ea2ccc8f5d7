import type { SearchFilters } from "./contract.ts";

/** `undefined` removes a filter. */
export type FilterChange = { [Name in keyof SearchFilters]?: SearchFilters[Name] | undefined };

/** In the order in which an address has them. */
const ONE = ["gender", "country", "countryregion", "min_age", "max_age"] as const;
const SOME = ["relationship", "hair", "eye", "body"] as const;
const REST = ["tattoos", "photo", "online", "new", "distance", "order"] as const;
export const FILTER_NAMES = [...ONE, ...SOME, "interests", ...REST] as const;

/**
 * Reads the filters of an address without validating them; the server reports what is wrong. What is no number where
 * one is needed, and other parameters, are ignored. Earlier addresses write values of two words with an underscore.
 */
export function readFilters(search: string): SearchFilters {
  const query = new URLSearchParams(search);
  const found: Record<string, string | number | string[]> = {};
  for (const name of FILTER_NAMES) {
    const values = query.getAll(name).filter((value) => value !== "");
    const [first] = values;
    if (first === undefined) continue;
    if (name.endsWith("_age") || name === "distance") {
      if (/^\d+$/.test(first)) found[name] = Number(first);
    } else
      found[name] = isList(name) ? values.map((value) => value.replace(/(?<=[a-z])_(?=[a-z])/, " ")) : first;
  }
  return found as SearchFilters;
}

/** Writes the filters as a query, in a fixed order and without empty ones. */
export function writeFilters(filters: SearchFilters): string {
  const query = new URLSearchParams();
  for (const name of FILTER_NAMES) {
    const value = filters[name];
    if (value === undefined) continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(name, String(one));
  }
  return query.toString();
}

export type SearchField = Exclude<(typeof FILTER_NAMES)[number], `${string}_age` | "order"> | "age";

/** The filters that a site offers, sorted by name. The others of an address have no effect. */
export function keepOfferedFilters(filters: SearchFilters, offered: readonly SearchField[]): SearchFilters {
  const named = (name: string) => (name.endsWith("_age") ? "age" : name === "order" ? "distance" : name);
  return Object.fromEntries(
    Object.entries(filters)
      .filter(([name, value]) => value !== undefined && offered.some((field) => field === named(name)))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** The campaign of an address, as a query. */
export function readSource(query: URLSearchParams): string {
  const named = ["network", "ref"].map((name) => [name, query.get(name)?.slice(0, 100)]);
  return new URLSearchParams(named.filter((pair): pair is [string, string] => Boolean(pair[1]))).toString();
}

export function joinQueries(...queries: string[]): string {
  return queries.filter(Boolean).join("&");
}

/** Applies changes; filters that become empty are removed. */
export function changeFilters(filters: SearchFilters, change: FilterChange): SearchFilters {
  const changed = Object.entries({ ...filters, ...change }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(changed);
}

function isList(name: string): boolean {
  return name === "interests" || SOME.some((one) => one === name);
}
