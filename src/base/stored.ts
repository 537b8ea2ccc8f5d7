export type StoredPlace = "cookie" | "localStorage" | "sessionStorage" | "indexedDB" | "caches";

/**
 * A cookie that we set, or an entry of a browser's storage. Each feature declares its own in `stored.ts`;
 * `src/stored.ts` lists them all, and the page about cookies explains each.
 */
export type Stored<Place extends StoredPlace = StoredPlace> = {
  in: Place;
  /** Each … stands for a variable part, such as a member's number. */
  name: string;
  /** Why it is stored. Entries with the same purpose share a row of the page about cookies. */
  purpose: string;
};

export type StoredEntry = Stored<"localStorage" | "sessionStorage">;
export type StoredCookie = Stored<"cookie"> & {
  days: number;
  /** For a cookie that lasts less than a day, in place of `days`. */
  seconds?: number;
  /** Lax by default: also sent when a link on another site leads to us. */
  sameSite?: "Strict";
};

/** @param words replace each … in the name, in order */
export function storedName({ name }: Stored, ...words: (string | number)[]): string {
  return name.replace(/…/g, () => String(words.shift()));
}

export const baseStored = {
  country: { in: "cookie", name: "country", purpose: "country", days: 365 },
  locale: { in: "cookie", name: "locale", purpose: "language", days: 365 },
  /** The browser has just changed something. It has to last longer than a read may lag. */
  wrote: { in: "cookie", name: "wrote", purpose: "own changes", days: 0, seconds: 10 },
} as const satisfies Record<string, StoredCookie>;
