import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import {
  isLikeWaiting,
  listLiked,
  placeLike,
  requireLikable,
  tellLike,
} from "#features/likes/server/likes.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { refuseIfDeleted } from "#platform/refuse-if-deleted.ts";
import { discoverySettings } from "../../settings.ts";
import type { SwipeAnswer, SwipeChoice } from "../../swipe-contract.ts";
import { dayAt } from "../../swipe-rules.ts";
import {
  countLikesSince,
  findDecision,
  findSwipe,
  insertSwipe,
  lockSwipeDay,
  updateSwipeDay,
} from "./queries.ts";
import { openFirstDay, type Player, readSwipeState } from "./read-swipe-state.ts";

type Swipe = { id: string; member: number; choice: SwipeChoice };

/**
 * Repeating an id returns the first answer.
 * @throws Refusal `discovery.swipe_likes_used_up`, `discovery.swipe_decided`, `discovery.swipe_id_taken`, and those
 * of a like
 */
export async function decideSwipe(
  app: Pick<App, "db" | "clock" | "log" | "bus" | "announce" | "members" | "notices">,
  player: Player,
  swipe: Swipe,
): Promise<SwipeAnswer> {
  const { toldAt, answer } = await app.db
    .transaction()
    .execute(async (tx) => {
      const { matched, toldAt } = await decide(app, tx, { player, swipe });
      const waiting = await isWaiting(tx, player, swipe);
      return { toldAt, answer: { ...swipe, matched, waiting, ...(await readSwipeState(app, tx, player)) } };
    })
    .catch(refuseIfDeleted(() => new Refusal("likes.gone", {}, 404)));
  const like = { likerId: player.viewer.memberId, likedId: swipe.member, match: answer.matched };
  if (toldAt) await tellLike(app, { ...like, at: toldAt });
  return answer;
}

/** Whether the swipe is a like that is sent when the player confirms their e-mail address. */
async function isWaiting(tx: Tx, { viewer }: Player, { member, choice }: Swipe): Promise<boolean> {
  if (choice !== "like" || viewer.status !== "not_confirmed") return false;
  return isLikeWaiting(tx, { likerId: viewer.memberId, likedId: member });
}

/** `toldAt`: time of a new like that the other member is notified of; `matched`: the like made a match. */
type Decided = { matched: boolean; toldAt: Date | null };

async function decide(
  app: Pick<App, "clock" | "announce" | "members">,
  tx: Tx,
  { player, swipe: { id, member, choice } }: { player: Player; swipe: Swipe },
): Promise<Decided> {
  const { memberId } = player.viewer;
  const now = app.clock.now();
  const first = await openFirstDay(app, tx, memberId);
  const day = dayAt(await lockSwipeDay(tx, memberId, first), now);
  await updateSwipeDay(tx, memberId, day);

  const before = await findSwipe(tx, memberId, id);
  if (before) {
    if (before.otherId !== member || before.choice !== choice) throw new Refusal("discovery.swipe_id_taken");
    return { matched: before.matched, toldAt: null };
  }
  if (member === memberId) throw new Refusal("likes.yourself");
  if (await findDecision(tx, memberId, member)) throw new Refusal("discovery.swipe_decided");

  // A like checks this itself.
  if (choice !== "like") await requireLikable(app, tx, { viewer: player.viewer, memberId: member });

  const swipe = { memberId, clientId: id, otherId: member, choice, at: now };
  const givesLike = choice === "like" && !(await listLiked(tx, memberId, [member])).includes(member);
  if (givesLike) {
    const limit = settingsOf(player, discoverySettings).swipe_likes;
    const given = await countLikesSince(tx, memberId, day.beganAt);
    if (given >= limit) throw new Refusal("discovery.swipe_likes_used_up", { count: limit });
  }
  const like = choice === "like" ? await placeLike(app, tx, { ...player, memberId: member }) : null;
  const matched = givesLike && (like?.answer.match ?? false);
  await insertSwipe(tx, { ...swipe, gaveLike: givesLike, matched });
  return { matched, toldAt: like?.isNew ? like.at : null };
}
