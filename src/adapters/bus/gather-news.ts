import type { News } from "./bus.ts";
import { toFrames } from "./frames.ts";

/** How many news wait while the database is away. */
const MOST_WAITING = 10_000;
/** A transaction with more news than this would hold up other transactions. */
const LARGEST_BATCH = 1_000;
const LONGEST_BATCH = 512 * 1024;

/**
 * Keeps the news that waits to be sent, and the last batch until it is acknowledged: that batch is sent again
 * unchanged, so that receivers count it once.
 */
export function gatherNews(origin: string) {
  let waiting: News[] = [];
  let underway: string[] = [];
  let next = 1;

  return {
    add(news: News) {
      waiting.push(news);
      if (waiting.length <= MOST_WAITING) return;
      waiting = waiting.slice(-MOST_WAITING / 2);
      // Skips a frame number, so that receivers notice the gap.
      next++;
    },
    isEmpty: () => waiting.length === 0 && underway.length === 0,
    nextFrames(): string[] {
      if (underway.length === 0 && waiting.length > 0) {
        underway = toFrames(waiting.splice(0, batchSize(waiting)), { origin, next });
        next += underway.length;
      }
      return underway;
    },
    acknowledge() {
      underway = [];
    },
  };
}

function batchSize(waiting: News[]): number {
  let length = 0;
  let count = 0;
  for (const [topic, payload] of waiting) {
    length += topic.length + payload.length;
    if (count === LARGEST_BATCH || (count > 0 && length > LONGEST_BATCH)) break;
    count++;
  }
  return count;
}
