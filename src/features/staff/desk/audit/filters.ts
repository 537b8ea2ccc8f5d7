const FILTERS = ["chain", "person", "kind", "member", "request", "from", "until"] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Reads what the log is searched by from the address. Empty fields of the form count as absent. */
export function readFilters(search: URLSearchParams): Filters {
  const filters: Filters = {};
  for (const name of FILTERS) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return filters;
}
