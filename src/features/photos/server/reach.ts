import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { readCard } from "#features/profiles/server/profiles.ts";
import { allows, readStanding } from "#features/safety/server/safety.ts";
import type { App, MemberViewer } from "#server/app.ts";

/** @throws Refusal where these two may have nothing to do with each other, in words that tell no more than they know */
export async function refuseUnlessReachable(
  app: Pick<App, "clock" | "whoHasShown">,
  tx: Tx,
  viewer: MemberViewer,
  otherId: number,
): Promise<void> {
  const card = await readCard({ db: tx, clock: app.clock }, otherId);
  const standing = card ? await readStanding(app, tx, viewer, card) : "gone";
  if (allows(standing, "contact")) return;
  const name = card?.username ?? "";
  if (standing === "self") throw new Refusal("photos.own_photos");
  if (standing === "blocked") throw new Refusal("photos.blocked_by", { name });
  if (standing === "blocking") throw new Refusal("photos.blocked_by_you", { name });
  throw new Refusal("photos.unreachable", {}, 404);
}
