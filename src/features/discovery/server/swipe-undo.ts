import { Refusal } from "#base/refusal.ts";
import { withdrawLike } from "#features/likes/server/likes.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import type { SwipeChoice } from "../swipe-contract.ts";
import { findUndoable } from "../swipe-rules.ts";
import { findSwipe, listLastSwipes, lockSwipeDay, setUndone } from "./swipe-queries.ts";
import { openFirstDay, type Player, readSwipeState } from "./swipe-state.ts";

/**
 * Takes a swipe back as if it had not been; a like that the game gave goes with its match, and counts no more.
 * @throws Refusal `discovery.undo_premium` for one before the last, `discovery.undo_not_last` for one that is none of theirs
 */
export async function undoSwipe(app: App, player: Player, clientId: string) {
  const { memberId } = player.viewer;
  return app.db.transaction().execute(async (tx) => {
    await lockSwipeDay(tx, memberId, await openFirstDay(app, tx, memberId));
    const swipe = await findSwipe(tx, memberId, clientId);
    if (!swipe) throw new Refusal("discovery.undo_not_last");
    if (swipe.undoneAt === null) {
      const last = await listLastSwipes(tx, memberId);
      const { premium } = await readWallet(tx, memberId);
      if (findUndoable(last, premium) !== clientId)
        throw new Refusal(premium ? "discovery.undo_not_last" : "discovery.undo_premium");
      await setUndone(tx, { memberId, clientId, at: app.clock.now() });
      if (swipe.gaveLike) await withdrawLike(tx, { likerId: memberId, likedId: swipe.otherId });
    }
    const state = await readSwipeState(app, tx, player);
    return { id: clientId, member: swipe.otherId, choice: swipe.choice as SwipeChoice, ...state };
  });
}
