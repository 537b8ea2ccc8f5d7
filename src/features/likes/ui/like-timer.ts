/** Query parameter of an address: seconds after which the new-like modal opens. */
const NAME = "t";
const MOST_SECONDS = 3_600;

/** Returns null if the address asks for no modal. */
export function readLikeTimer(search: string): number | null {
  const asked = new URLSearchParams(search).get(NAME) ?? "";
  if (!/^\d{1,9}(\.\d{1,3})?$/.test(asked)) return null;
  const seconds = Number(asked);
  return seconds > 0 ? Math.min(seconds, MOST_SECONDS) : null;
}

export function withoutLikeTimer(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(NAME);
  return query.size === 0 ? "" : `?${query}`;
}
