import { LRUCache } from "lru-cache";
import type { Clock } from "#base/clock.ts";
import { FALLBACK_LOCALE, LOCALES_BY_COUNTRY } from "#base/locales.ts";
import type { Random } from "#base/random.ts";
import type { readMember } from "#features/members/contract.ts";
import { openBringing } from "./bring-liked.ts";
import { chooseCompanions } from "./choose-companions.ts";
import { CallFailed, openClient } from "./client.ts";
import type { NewcomerLike } from "./find-newcomer-likes.ts";
import { openObserver } from "./observer.ts";
import type { Candidate } from "./person.ts";
import { openRoster } from "./roster.ts";
import { openSchedule } from "./schedule.ts";

/** Number of companions who come online for a newcomer; more are asked if these have all liked the newcomer before. */
const MOST_FOR_ONE = 3;
const MOST_ASKED = 5;
/** Milliseconds from a newcomer's arrival to the likes of the first companions, from and to. */
const GREETINGS = [
  [4_000, 9_000],
  [11_000, 18_000],
] as const;
/** A newcomer who comes back within this time is not greeted again. */
const GREETED_MS = 10 * 60_000;
const MOST_REMEMBERED = 1_000;
const SWEEP_MS = 60_000;
/** Time between two looks for new members. */
const LOOK_MS = 5_000;

export type Community = {
  candidates: readonly Candidate[];
  /** Ids up to this one are those of seeded members. */
  lastSeeded: number;
  /** The highest id at the start. */
  lastMember: number;
  /** Seeded accounts that visitors log in with; they count as newcomers. */
  visitorIds: readonly number[];
};

type Parts = Community & {
  clock: Clock;
  random: Random;
  /** The program's origin, such as `http://127.0.0.1:3000`. */
  origin: string;
  /** All candidates have the same password. */
  password: string;
  onError: (error: unknown) => void;
};

/** Plays some of the made-up members for newcomers, by the public API alone. Call `tick` several times a second. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: it connects the parts, which call each other
export function openCompanions(parts: Parts) {
  const { clock, random, candidates, lastSeeded, visitorIds } = parts;
  // A member who has just left or blocked the companion is no failure.
  const onError = (error: unknown) => {
    if (!(error instanceof CallFailed && error.status === 404)) parts.onError(error);
  };
  const schedule = openSchedule({ clock, onError });
  const client = openClient(parts);
  const isNewcomer = (id: number) => id > lastSeeded || visitorIds.includes(id);
  const greeted = new LRUCache<number, number>({ max: MOST_REMEMBERED });
  /** Newcomers to whom a companion has written first in this visit. */
  const opened = new Set<number>();
  /** One newcomer after the other, so that no companion logs in twice. */
  let greeting = Promise.resolve();
  let closed = false;
  const observer = openObserver({
    ...parts,
    client,
    onArrival: arrive,
    onLeave: (id) => opened.delete(id),
  });
  const roster = openRoster({
    ...parts,
    client,
    isPresent: observer.isPresent,
    around: {
      clock,
      random,
      schedule,
      isNewcomer,
      claimOpener: (id) => observer.isPresent(id) && !opened.has(id) && Boolean(opened.add(id)),
      presumeLocale: (id, country) =>
        (!visitorIds.includes(id) && country && LOCALES_BY_COUNTRY[country][0]) || FALLBACK_LOCALE,
    },
  });

  const isFree = (id: number) => id !== observer.memberId() && !roster.isSpent(id);
  const bringLiked = openBringing({ candidates, isPresent: observer.isPresent, isFree, bring: roster.bring });

  function arrive(newcomerId: number): void {
    const now = clock.now().getTime();
    if (now - (greeted.get(newcomerId) ?? 0) < GREETED_MS) return;
    greeted.set(newcomerId, now);
    greeting = greeting.then(() => greet(newcomerId)).catch(onError);
  }

  /** Brings some companions online who fit. The first two who have not liked the newcomer before do so. */
  async function greet(newcomerId: number): Promise<void> {
    const { member } = await observer.ask<typeof readMember>({ path: `/api/members/${newcomerId}` });
    const free = candidates.filter(({ id }) => isFree(id));
    const fitting = chooseCompanions(member, { candidates: free, random, most: MOST_ASKED });
    let brought = 0;
    let liking = 0;
    for (const candidate of fitting) {
      if (closed || (brought >= MOST_FOR_ONE && liking === GREETINGS.length)) return;
      const companion = await roster.bring(candidate, newcomerId);
      if (!companion) return;
      brought += 1;
      const delay = GREETINGS[liking];
      if (!delay || (await companion.hasLiked(newcomerId).catch(() => true))) continue;
      liking += 1;
      schedule.after(delay[0] + random.below(delay[1] - delay[0]), async () => {
        if (observer.isPresent(newcomerId)) await companion.like(newcomerId);
      });
    }
  }

  schedule.repeat(LOOK_MS, observer.look);
  schedule.repeat(SWEEP_MS, roster.dismissIdle);

  return {
    /** Runs what is due. */
    tick: schedule.runDue,
    /** Lets some of the liked members come online and answer. @param likes that have not been answered yet */
    noteLikes(likes: readonly NewcomerLike[]): void {
      if (!closed) greeting = greeting.then(() => bringLiked(likes)).catch(onError);
    },
    async close(): Promise<void> {
      closed = true;
      schedule.close();
      await greeting;
      await Promise.allSettled([observer.close(), roster.close()]);
    },
  };
}
