import { LRUCache } from "lru-cache";
import type { App } from "#platform/app.ts";
import { countFound } from "./queries.ts";
import type { Chosen } from "./read-filters.ts";

/** Up to this many blocks are subtracted on every search. For members with more, the count is cached for a minute. */
const FEW_BLOCKS = 100;
const KEPT_MS = 60_000;
const MOST_KEPT = 10_000;

type Counted = { count: number; at: number };
const kept = new WeakMap<object, LRUCache<string, Counted>>();

/** Counts exactly how many members fit the basic five filters, without fictional profiles. */
export async function countResults(
  { db, clock }: Pick<App, "db" | "clock">,
  viewerId: number | null,
  { basics, key }: Pick<Chosen, "basics" | "key">,
): Promise<number> {
  const now = clock.now().getTime();
  const counts = kept.get(db) ?? new LRUCache<string, Counted>({ max: MOST_KEPT });
  kept.set(db, counts);
  const known = counts.get(`${viewerId} ${key}`);
  if (known && now - known.at < KEPT_MS) return known.count;
  const { count, blocks } = await countFound(db, basics, viewerId);
  if (blocks > FEW_BLOCKS) counts.set(`${viewerId} ${key}`, { count, at: now });
  return count;
}
