import { calendarDate } from "#base/age.ts";
import { judgeVisibilities, type OtherMember, type Visibility } from "#features/safety/server/safety.ts";
import type { App, Viewer } from "#platform/app.ts";
import type { Card } from "./list-cards.ts";
import { listSeenRows, type SeenRow } from "./queries-seen.ts";
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
  const at = { now, today: calendarDate(now) };
  const cards = new Map(rows.map((row) => [row.memberId, viewCard(row, at)]));
  const visibilities = await judgeVisibilities(app, app.db, { viewer, others: rows.map(narrow) });
  return memberIds.flatMap((id) => {
    const card = cards.get(id);
    return card ? [Object.assign(card, { visibility: visibilities.get(id) ?? "gone" })] : [];
  });
}

/** In a view, the database reports every column as nullable. */
const narrow = (row: SeenRow) => row as SeenRow & OtherMember;
