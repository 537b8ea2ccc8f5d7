import { judgeVisibilities, type Visibility } from "#features/safety/server/safety.ts";
import type { App, Viewer } from "#platform/app.ts";
import type { Card } from "./list-cards.ts";
import { listSeenRows } from "./queries-seen.ts";
import { viewCard } from "./view-card.ts";

/** A member as others see them, with what this viewer may see of them. */
export type SeenCard = Card & { visibility: Visibility };

/** Cards for one viewer, in the order of the ids; unknown ids are left out. */
export async function listSeenCards(
  app: Pick<App, "db" | "clock" | "members">,
  viewer: Viewer,
  memberIds: readonly number[],
): Promise<SeenCard[]> {
  if (memberIds.length === 0) return [];
  const now = app.clock.now();
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const rows = await listSeenRows(app.db, { memberIds, viewerId, at: now });
  const standingOf = new Map(
    rows.map(({ byViewer, byOther, restricted, ...row }) => [
      row.memberId,
      { card: viewCard(row, now), byViewer, byOther, restricted },
    ]),
  );
  const others = [...standingOf.values()].map(({ card, ...standing }) => ({ ...card, ...standing }));
  const visibilities = await judgeVisibilities(app, app.db, { viewer, others });
  return memberIds.flatMap((id) => {
    const card = standingOf.get(id)?.card;
    return card ? [{ ...card, visibility: visibilities.get(id) ?? "gone" }] : [];
  });
}
