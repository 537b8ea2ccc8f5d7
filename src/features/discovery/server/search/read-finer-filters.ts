import { newSince, onlineSince, storedValue } from "#features/profiles/server/profiles.ts";
import type { SearchFilters } from "../../contract.ts";
import type { Finer } from "./queries.ts";

const ONE_OF = ["relationship", "hair", "eye", "body"] as const;

/** Filters beyond the basic five; null if there are none. */
export function chooseFiner(filters: SearchFilters, now: Date): Finer | null {
  const { tattoos, interests = [], photo, online, new: isNew } = filters;
  const traits = ONE_OF.flatMap((name) => {
    const codes = filters[name];
    return codes ? [codes.map((code) => `${name}.${storedValue(code)}`)] : [];
  });
  if (tattoos) traits.push([`tattoos.${tattoos}`]);
  if (traits.length === 0 && interests.length === 0 && !photo && !online && !isNew) return null;
  return {
    traits,
    interests,
    photo: photo !== undefined,
    onlineSince: online ? onlineSince(now) : null,
    signedUpSince: isNew ? newSince(now) : null,
  };
}
