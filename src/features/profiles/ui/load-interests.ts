import type { OutputOf } from "#base/endpoint.ts";
import type { Locale } from "#base/locales.ts";
import { call } from "#ui/call/call.ts";
import type { readInterests } from "../contract.ts";

export type Interests = OutputOf<typeof readInterests>["interests"];

const loads = new Map<Locale, Promise<Interests>>();
const lists = new Map<Locale, Interests>();

/** The list if it is loaded already, so that nothing has to wait. */
export const knownInterests = (locale: Locale): Interests | null => lists.get(locale) ?? null;

/** Loads the interests with their texts in the page's language, once. A failure is retried at the next call. */
export function loadInterests(locale: Locale): Promise<Interests> {
  const begun = loads.get(locale);
  if (begun) return begun;
  const loading = call<typeof readInterests>("GET", "/api/interests.php").then(
    ({ interests }) => {
      lists.set(locale, interests);
      return interests;
    },
    (error) => {
      loads.delete(locale);
      throw error;
    },
  );
  loads.set(locale, loading);
  return loading;
}
