/** By member, so that two on one device do not meet each other's wishes. */
const nameOf = (memberId: number) => `search-${memberId}`;

/** The query that the member searched with last on this device; empty where there is none, or nothing may be kept. */
export function readRememberedFilters(memberId: number | null): string {
  if (memberId === null) return "";
  try {
    return localStorage.getItem(nameOf(memberId)) ?? "";
  } catch {
    return "";
  }
}

export function rememberFilters(memberId: number | null, query: string): void {
  if (memberId === null) return;
  try {
    if (query === "") localStorage.removeItem(nameOf(memberId));
    else localStorage.setItem(nameOf(memberId), query);
  } catch {
    // A browser that keeps nothing still searches.
  }
}
