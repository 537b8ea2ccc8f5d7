import { type StoredEntry, storedName } from "#base/stored.ts";

type Words = (string | number)[];

/** Returns null if there is no such entry, undefined if the browser does not let us use its storage. */
export function readStored(entry: StoredEntry, ...words: Words): string | null | undefined {
  try {
    return globalThis[entry.in].getItem(storedName(entry, ...words));
  } catch {
    return undefined;
  }
}

/**
 * Storage may be off or full, so nothing may depend on it.
 * @returns whether it is stored
 */
export function store(value: string, entry: StoredEntry, ...words: Words): boolean {
  try {
    globalThis[entry.in].setItem(storedName(entry, ...words), value);
    return true;
  } catch {
    return false;
  }
}

export function forgetStored(entry: StoredEntry, ...words: Words): void {
  try {
    globalThis[entry.in].removeItem(storedName(entry, ...words));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes every entry of this name, whatever its variable part at the end. */
export function forgetAllStored(entry: StoredEntry): void {
  const beginning = entry.name.slice(0, entry.name.indexOf("…"));
  try {
    for (const key of Object.keys(globalThis[entry.in]))
      if (key.startsWith(beginning)) globalThis[entry.in].removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
