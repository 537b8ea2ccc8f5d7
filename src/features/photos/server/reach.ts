import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { lockPair, requireReachable } from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { refuseIfDeleted } from "#platform/refuse-if-deleted.ts";

const REFUSALS = {
  gone: "safety.gone",
  blocked: "safety.blocked_by",
  blocking: "photos.blocked_by_you",
};

/**
 * Runs an action between two members under their lock, so that no block can come in between.
 * @throws Refusal if they may not interact, in words that reveal no more than the viewer knows
 */
export async function reachOut<Done>(
  app: Pick<App, "db" | "clock" | "members">,
  viewer: MemberViewer,
  { otherId, action }: { otherId: number; action: (tx: Tx, other: Card) => Promise<Done> },
): Promise<Done> {
  if (otherId === viewer.memberId) throw new Refusal("safety.yourself");
  return app.db
    .transaction()
    .execute(async (tx) => {
      await lockPair(tx, viewer.memberId, otherId);
      const other = await readCard({ db: tx, clock: app.clock }, otherId);
      await requireReachable(app, tx, { viewer, other, codes: REFUSALS });
      if (!other) throw gone();
      return action(tx, other);
    })
    .catch(refuseIfDeleted(gone));
}

function gone() {
  return new Refusal(REFUSALS.gone, {}, 404);
}
