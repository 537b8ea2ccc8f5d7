import type { Db } from "#db/database.ts";
import type { Card } from "#features/profiles/server/profiles.ts";
import type { App, Viewer } from "#platform/app.ts";
import { listMainPhotos } from "./queries.ts";

type Owner = Pick<Card, "memberId" | "photoAudience">;

/** Only asked of an owner whose photos are for matches; of any other it is false without a query. */
export async function isMatched(
  app: Pick<App, "members">,
  db: Db,
  { viewerId, owner }: { viewerId: number; owner: Owner },
): Promise<boolean> {
  if (owner.photoAudience === "all") return false;
  const matches = await app.members.listMatchedWith(db, { memberIds: [owner.memberId], withId: viewerId });
  return matches.length > 0;
}

/** Returns the cards with the main photo of the viewer and of the viewer's matches, if those show theirs only to matches. */
export async function addMatchPhotos<Shown extends Card>(
  app: Pick<App, "db" | "members">,
  viewer: Viewer,
  cards: readonly Shown[],
): Promise<Shown[]> {
  const kept = cards.flatMap(({ memberId, photoAudience }) => (photoAudience === "all" ? [] : [memberId]));
  if (kept.length === 0 || viewer.kind === "visitor") return [...cards];
  const own = kept.filter((id) => id === viewer.memberId);
  const matches = await app.members.listMatchedWith(app.db, { memberIds: kept, withId: viewer.memberId });
  const mains = await listMainPhotos(app.db, [...own, ...matches]);
  const mainOf = new Map(mains.map(({ memberId, ...photo }) => [memberId, photo]));
  return cards.map((card) => ({ ...card, ...mainOf.get(card.memberId) }));
}
