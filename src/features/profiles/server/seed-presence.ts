import { openRandom } from "#base/random.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Random stream that no other part of the demo uses. */
const STREAM = 9;

/** When a demo member was last online: a few just now, some this week, most in the months since they signed up. */
export function makeSeenAt(seed: number, member: { id: number; signed_up_at: Date }, now: Date): Date {
  const random = openRandom(seed, member.id, STREAM);
  const share = random.next();
  const since = now.getTime() - member.signed_up_at.getTime();
  const ago =
    share < 0.015
      ? random.below(10 * MINUTE)
      : share < 0.085
        ? random.below(7 * DAY)
        : random.next() * random.next() * since;
  return new Date(now.getTime() - Math.max(0, Math.min(ago, since)));
}
