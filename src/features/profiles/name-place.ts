/** A place as it is written everywhere, such as "Arnhem, Gelderland". A region named like its city is written once. */
export function namePlace(...parts: readonly (string | null | undefined)[]): string {
  return [...new Set(parts)].filter(Boolean).join(", ");
}
