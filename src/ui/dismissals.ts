import type { StoredEntry } from "#base/stored.ts";
import { readStored, store } from "./stored.ts";

const DISMISSED_SECONDS = 7 * 86_400;

/** Known to this browser alone, as the Unix time of the dismissal. It lasts a week. */
export function wasDismissed(flag: StoredEntry): boolean {
  return isDismissed(readStored(flag) ?? null, unixSeconds());
}

export function dismiss(flag: StoredEntry): void {
  store(String(unixSeconds()), flag);
}

/** @param dismissedAt what is stored under the flag, in Unix seconds */
export function isDismissed(dismissedAt: string | null, nowSeconds: number): boolean {
  const at = Number(dismissedAt ?? Number.NaN);
  return at > 0 && nowSeconds - at < DISMISSED_SECONDS;
}

function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
