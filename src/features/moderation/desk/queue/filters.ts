export const FILTERS = ["site", "country", "language", "rule", "trigger"] as const;
export type Filters = Partial<Record<(typeof FILTERS)[number], string>>;

/** Returns the filters that the address of a queue, or of a case from it, names. */
export function filtersIn({ searchParams }: Pick<URL, "searchParams">): Filters {
  const named = FILTERS.map((name) => [name, searchParams.get(name)] as const);
  return Object.fromEntries(named.filter(([, value]) => value));
}
