import type { StoredEntry } from "#base/stored.ts";
import { readStored, store } from "./stored.ts";

const DISMISSED_SECONDS = 7 * 86_400;
/** Someone who has said no so often is not asked every week. */
const TIMES_FOR_LONG = 3;
const LONG_SECONDS = 90 * 86_400;

/**
 * Known to this browser alone, as the Unix time of the dismissal. It lasts a week; with an entry that counts the
 * dismissals, the third one lasts 90 days.
 */
export function wasDismissed(flag: StoredEntry, times?: StoredEntry): boolean {
  return isDismissed(readStored(flag) ?? null, unixSeconds(), countTimes(times));
}

export function dismiss(flag: StoredEntry, times?: StoredEntry): void {
  store(String(unixSeconds()), flag);
  if (times) store(String(countTimes(times) + 1), times);
}

function countTimes(times: StoredEntry | undefined): number {
  return (times && Number(readStored(times))) || 0;
}

/**
 * @param dismissedAt what is stored under the flag, in Unix seconds
 * @param times how often it was dismissed, if that is counted
 */
export function isDismissed(dismissedAt: string | null, nowSeconds: number, times = 0): boolean {
  const at = Number(dismissedAt ?? Number.NaN);
  return at > 0 && nowSeconds - at < (times >= TIMES_FOR_LONG ? LONG_SECONDS : DISMISSED_SECONDS);
}

function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
