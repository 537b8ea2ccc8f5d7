import type { Counted } from "./search/search-state.ts";

/** "192,101", or "500+" if the count is not exact. */
export function formatCount({ count, exact }: Counted, locale: string): string {
  return `${count.toLocaleString(locale)}${exact ? "" : "+"}`;
}
