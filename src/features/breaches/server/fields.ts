import type { BodyOf } from "#base/endpoint.ts";
import type { addBreach } from "../contract.ts";
import type { Breach } from "../rules.ts";

type Sent = Omit<BodyOf<typeof addBreach>, "client_id">;

export function breachOf(sent: Sent): Breach {
  const time = (text: string | null) => (text === null ? null : new Date(text));
  const { kinds, facts, people, data, effects, measures } = sent;
  return {
    ...{ kinds, facts, people, data, effects, measures },
    foundAt: new Date(sent.found_at),
    toldAuthorityAt: time(sent.told_authority_at),
    authorityWhy: sent.authority_why,
    toldMembersAt: time(sent.told_members_at),
    membersWhy: sent.members_why,
  };
}

/** Returns the values under the names that the API and the log use. */
export function fieldsOf(breach: Breach) {
  const { kinds, facts, people, data, effects, measures } = breach;
  return {
    found_at: breach.foundAt.toISOString(),
    kinds: [...kinds].sort(),
    ...{ facts, people, data, effects, measures },
    told_authority_at: breach.toldAuthorityAt?.toISOString() ?? null,
    authority_why: breach.authorityWhy,
    told_members_at: breach.toldMembersAt?.toISOString() ?? null,
    members_why: breach.membersWhy,
  };
}

export type Fields = ReturnType<typeof fieldsOf>;
export const FIELD_NAMES = [
  ...(["found_at", "kinds", "facts", "people", "data", "effects", "measures"] as const),
  ...(["told_authority_at", "authority_why", "told_members_at", "members_why"] as const),
] as const;

/** Returns what differs, before and after. */
export function differencesOf(from: Partial<Fields>, to: Fields) {
  const changed = FIELD_NAMES.filter((name) => JSON.stringify(from[name]) !== JSON.stringify(to[name]));
  const pick = (values: Partial<Fields>) => Object.fromEntries(changed.map((name) => [name, values[name]]));
  return { changed, before: pick(from), after: pick(to) };
}
