import type { OutputOf } from "#base/endpoint.ts";
import type { Locale } from "#base/locales.ts";
import { call } from "#ui/call.ts";
import type { readInterests } from "../contract.ts";

export type Interests = OutputOf<typeof readInterests>["interests"];

const loads = new Map<Locale, Promise<Interests>>();
const lists = new Map<Locale, Interests>();

/** The list where it has come already: nothing has to wait for it. */
export const knownInterests = (locale: Locale): Interests | null => lists.get(locale) ?? null;

/** Every interest by its word in that language, the page's; loaded when first asked for, and once. A failure is asked again. */
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
