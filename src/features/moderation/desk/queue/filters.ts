export const FILTERS = ["site", "country", "language", "rule", "trigger"] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Returns the filters that the address of a queue names. */
export function filtersIn({ searchParams }: URL): Filters {
  const named = FILTERS.map((name) => [name, searchParams.get(name)] as const);
  return Object.fromEntries(named.filter(([, value]) => value));
}
