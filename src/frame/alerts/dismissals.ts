import type { StoredEntry } from "#base/stored.ts";
import { readStored, store } from "#ui/stored.ts";
import { isDismissed } from "./alert-rules.ts";

/** Known to this browser alone, as the unix time of the dismissal. */
export function wasDismissed(flag: StoredEntry): boolean {
  return isDismissed(readStored(flag) ?? null, unixSeconds());
}

export function dismiss(flag: StoredEntry): void {
  store(String(unixSeconds()), flag);
}

function unixSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
