import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { countWaitingSince, insertWaiting, isLikeWaiting } from "./queries-waiting.ts";

type Holding = { likerId: number; likedId: number; at: Date; limit: { most: number; since: Date } };

/**
 * Keeps a like until its giver confirms their e-mail address. The giver's row is locked, so the count holds.
 * @throws Refusal `likes.too_many`
 */
export async function holdLike(tx: Tx, { limit, ...like }: Holding): Promise<void> {
  if (await isLikeWaiting(tx, like)) return;
  if ((await countWaitingSince(tx, like.likerId, limit.since)) >= limit.most)
    throw new Refusal("likes.too_many", { count: limit.most });
  await insertWaiting(tx, like);
}
