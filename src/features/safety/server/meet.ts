import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#server/app.ts";
import { type Standing, standingOf } from "../rules.ts";
import { listBlocksWith } from "./queries.ts";

/** Of somebody whom a viewer wants to meet: what `profiles_card` says of them. */
export type Other = { memberId: number; open: boolean; invisible: boolean };

type Viewer = { kind: "visitor" } | Pick<MemberViewer, "kind" | "memberId">;

/**
 * How the viewer stands to each of these members, by their number.
 * Works inside a transaction too: what is decided in one has to be asked in it.
 */
export async function readStandings(
  app: Pick<App, "whoHasShown">,
  db: Db,
  viewer: Viewer,
  others: readonly Other[],
): Promise<Map<number, Standing>> {
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const hiding = others.filter(({ invisible }) => invisible).map(({ memberId }) => memberId);
  const [blocks, shown] =
    viewerId === null
      ? [[], []]
      : [
          await listBlocksWith(
            db,
            viewerId,
            others.map(({ memberId }) => memberId),
          ),
          hiding.length > 0 ? await app.whoHasShown(db, { memberIds: hiding, toId: viewerId }) : [],
        ];
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
