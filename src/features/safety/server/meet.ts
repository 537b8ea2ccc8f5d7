import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { type Standing, standingOf } from "../rules.ts";
import { listBlocksWith } from "./queries.ts";

/** Of somebody whom a viewer wants to meet: what `profiles_card` says of them. */
export type Other = { memberId: number; open: boolean; invisible: boolean };

type Viewer = { kind: "visitor" } | Pick<MemberViewer, "kind" | "memberId">;

/** Of a list whose members are still being read. */
type Reading = { memberIds: readonly number[]; others: Promise<readonly Other[]> };

/**
 * How the viewer stands to each of these members, by their number.
 * Works inside a transaction too: what is decided in one has to be asked in it.
 */
export function readStandings(
  app: Pick<App, "whoHasShown">,
  db: Db,
  viewer: Viewer,
  others: readonly Other[],
): Promise<Map<number, Standing>> {
  const memberIds = others.map(({ memberId }) => memberId);
  return readStandingsOf(app, db, viewer, { memberIds, others: Promise.resolve(others) });
}

/** The same, with the blocks read beside the members. */
export async function readStandingsOf(
  app: Pick<App, "whoHasShown">,
  db: Db,
  viewer: Viewer,
  { memberIds, others: reading }: Reading,
): Promise<Map<number, Standing>> {
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const [others, blocks] = await Promise.all([
    reading,
    viewerId === null ? [] : listBlocksWith(db, viewerId, memberIds),
  ]);
  const hiding = others.filter(({ invisible }) => invisible).map(({ memberId }) => memberId);
  const shown =
    viewerId === null || hiding.length === 0
      ? []
      : await app.whoHasShown(db, { memberIds: hiding, toId: viewerId });
  const blockOf = new Map(blocks.map((block) => [block.otherId, block]));
  return new Map(
    others.map((other) => [
      other.memberId,
      standingOf({
        self: other.memberId === viewerId,
        open: other.open,
        invisible: other.invisible,
        shown: shown.includes(other.memberId),
        viewerHasBlocked: blockOf.get(other.memberId)?.byViewer ?? false,
        otherHasBlocked: blockOf.get(other.memberId)?.byOther ?? false,
      }),
    ]),
  );
}

export async function readStanding(
  app: Pick<App, "whoHasShown">,
  db: Db,
  viewer: Viewer,
  other: Other,
): Promise<Standing> {
  const standings = await readStandings(app, db, viewer, [other]);
  return standings.get(other.memberId) ?? "gone";
}
