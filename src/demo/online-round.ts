import { openRandom } from "#base/random.ts";
import { DEMO_ACCOUNTS, demoPerson } from "./person.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Random stream that no other part of the demo uses. */
const STREAM = 9;
/** Share of the members who come back several times a day; the others were last online days or months ago. */
const REGULARS = 0.4;
/** Every regular is online once in this time. */
const ROUND_MS = 360 * MINUTE;
/**
 * Share of all members whose turn it is at any moment. Members count as online for five minutes more, which makes it
 * seven or eight percent.
 */
const PRESENT = 0.069;
/** The golden ratio spreads any number of members evenly over the round. */
const STEP = 0.618_033_988_749_895;

export type OnlineRound = {
  /** Members whose turn it is to be online. */
  listOnline(now: Date): number[];
  /** When the member was last online. */
  lastOnline(member: { id: number; signedUpAt: Date }, now: Date): Date;
};

/** Lets the demo's members be online by turns: at any moment about the same share of the women and of the men. */
export function openOnlineRound({ members, seed }: { members: number; seed: number }): OnlineRound {
  const places = placeRegulars(members, seed);
  const turn = PRESENT / REGULARS;
  const passed = (id: number, now: Date) => {
    const hand = (now.getTime() % ROUND_MS) / ROUND_MS;
    return (hand - (places[id] as number) + 1) % 1;
  };
  return {
    listOnline(now) {
      const online: number[] = [];
      for (let id = 1; id <= members; id++) if (passed(id, now) < turn) online.push(id);
      return online;
    },
    lastOnline({ id, signedUpAt }, now) {
      const since = now.getTime() - signedUpAt.getTime();
      const share = passed(id, now);
      const ago = Number.isNaN(share) ? longAgo(id, { seed, since }) : Math.max(0, share - turn) * ROUND_MS;
      return new Date(now.getTime() - Math.max(0, Math.min(ago, since)));
    },
  };
}

/** Places by id, from 0 to 1 around the round. Members who are no regulars have NaN, like the demo accounts. */
function placeRegulars(members: number, seed: number): Float64Array {
  const places = new Float64Array(members + 1).fill(Number.NaN);
  const counts = { female: 0, male: 0 };
  for (let id = DEMO_ACCOUNTS + 1; id <= members; id++) {
    if (!openRandom(seed, id, STREAM).chance(REGULARS)) continue;
    const { gender } = demoPerson(seed, id);
    counts[gender] += 1;
    places[id] = (counts[gender] * STEP) % 1;
  }
  return places;
}

/** Milliseconds since a member who comes rarely was last online: from some hours to months. */
function longAgo(id: number, { seed, since }: { seed: number; since: number }): number {
  const random = openRandom(seed, id, STREAM + 1);
  return random.chance(0.4)
    ? ROUND_MS + random.below(7 * DAY)
    : ROUND_MS + random.next() * random.next() * since;
}
