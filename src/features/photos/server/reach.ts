import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { allows, lockPair, readStanding } from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#platform/app.ts";

/**
 * Runs a deed between two members, and no block comes in between.
 * @throws Refusal where they may have nothing to do with each other, in words that tell no more than they know
 */
export async function reachOut<Done>(
  app: Pick<App, "db" | "clock" | "whoHasShown">,
  viewer: MemberViewer,
  { otherId, deed }: { otherId: number; deed: (tx: Tx) => Promise<Done> },
): Promise<Done> {
  if (otherId === viewer.memberId) throw new Refusal("safety.yourself");
  return app.db
    .transaction()
    .execute(async (tx) => {
      await lockPair(tx, viewer.memberId, otherId);
      await refuseUnlessReachable(app, tx, { viewer, otherId });
      return deed(tx);
    })
    .catch((error: unknown) => {
      // Erased at this very moment.
      throw (error as { code?: string }).code === "23503" ? gone() : error;
    });
}

async function refuseUnlessReachable(
  app: Pick<App, "clock" | "whoHasShown">,
  tx: Tx,
  { viewer, otherId }: { viewer: MemberViewer; otherId: number },
): Promise<void> {
  const card = await readCard({ db: tx, clock: app.clock }, otherId);
  if (!card) throw gone();
  const standing = await readStanding(app, tx, viewer, card);
  if (allows(standing, "contact")) return;
  const name = card.username;
  if (standing === "blocked") throw new Refusal("safety.blocked_by", { name });
  if (standing === "blocking") throw new Refusal("photos.blocked_by_you", { name });
  throw gone();
}

function gone() {
  return new Refusal("safety.gone", {}, 404);
}
