import { allows, readVisibilities } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { listCards } from "./list-cards.ts";

type Parts = Pick<App, "db" | "clock" | "members">;

/**
 * Which of these members' online state the viewer may see: both show theirs, and the viewer may see the member in
 * lists.
 */
export async function listWatchable(
  app: Parts,
  viewerId: number,
  memberIds: readonly number[],
): Promise<number[]> {
  const [own, ...others] = await listCards(app, [viewerId, ...memberIds]);
  if (own?.memberId !== viewerId || !own.open || !own.showsOnline) return [];
  const showing = others.filter(({ memberId, showsOnline }) => showsOnline && memberId !== viewerId);
  const viewer = { kind: "member", memberId: viewerId } as const;
  const ids = showing.map(({ memberId }) => memberId);
  const visibilities = await readVisibilities(app, app.db, { viewer, others: showing });
  return ids.filter((id) => allows(visibilities.get(id) ?? "gone", "list"));
}

/**
 * Which of these viewers may still see the member's online state: blocks and privacy settings may have changed since
 * they asked.
 */
export async function listWatchers(
  app: Parts,
  memberId: number,
  viewerIds: readonly number[],
): Promise<Set<number>> {
  const cards = await listCards(app, [memberId, ...viewerIds]);
  const [own, ...viewers] = cards;
  if (own?.memberId !== memberId || !own.open || !own.showsOnline) return new Set();
  const showing = viewers.filter(({ open, showsOnline }) => open && showsOnline);
  // An invisible member is visible to some viewers only, so each one is checked.
  if (own.invisible) {
    const may = await Promise.all(
      showing.map(async ({ memberId: id }) => (await listWatchable(app, id, [memberId])).length > 0),
    );
    return new Set(showing.filter((_, at) => may[at]).map(({ memberId: id }) => id));
  }
  // Blocks are symmetric, so one query from the member's side is enough.
  const member = { kind: "member", memberId } as const;
  const visible = showing.map((card) => ({ ...card, invisible: false }));
  const ids = visible.map((card) => card.memberId);
  const visibilities = await readVisibilities(app, app.db, { viewer: member, others: visible });
  return new Set(ids.filter((id) => allows(visibilities.get(id) ?? "gone", "list")));
}
