import { Refusal } from "#base/refusal.ts";
import { withdrawLike } from "#features/likes/server/likes.ts";
import { readOwnProfile } from "#features/profiles/server/profiles.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { SwipeChoice, UndoAnswer } from "../../swipe-contract.ts";
import { findUndoable } from "../../swipe-rules.ts";
import { findSwipe, listLastSwipes, lockSwipeDay, setUndone } from "./queries.ts";
import { type Looks, viewCards } from "./read-swipe-deck.ts";
import { openFirstDay, readSwipeState } from "./read-swipe-state.ts";

/**
 * Undoes a swipe. A like that the game gave is withdrawn with its match, and no longer counts.
 * @throws Refusal `discovery.undo_premium` for a swipe before the last, `discovery.undo_not_last` for an unknown one
 */
export async function undoSwipe(
  app: Pick<App, "db" | "clock" | "seal" | "members">,
  scope: Looks,
  clientId: string,
): Promise<UndoAnswer> {
  const { memberId } = scope.viewer;
  const undone = await app.db.transaction().execute(async (tx) => {
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
    const state = await readSwipeState(app, tx, scope);
    return { id: clientId, member: swipe.otherId, choice: swipe.choice as SwipeChoice, ...state };
  });
  const { interests } = await readOwnProfile(app, memberId);
  const [card] = await viewCards(app, scope, { ids: [undone.member], interests });
  return { ...undone, card: card ?? null };
}
