import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { type Visibility, visibilityOf } from "../visibility-rules.ts";
import { listStandings, type Standing } from "./queries-standing.ts";

/** The columns of `profiles_card` that decide visibility. */
export type OtherMember = { memberId: number; open: boolean; invisible: boolean };

type Viewer = { kind: "visitor" } | Pick<MemberViewer, "kind" | "memberId">;

/**
 * Reads the visibility of several members to one viewer, by member id.
 * A decision that is made in a transaction passes that transaction as `db`.
 */
export async function readVisibilities(
  app: Pick<App, "members" | "clock">,
  db: Db,
  { viewer, others }: { viewer: Viewer; others: readonly OtherMember[] },
): Promise<Map<number, Visibility>> {
  if (others.length === 0) return new Map();
  const standings = await listStandings(db, {
    viewerId: viewerIdOf(viewer),
    memberIds: others.map(({ memberId }) => memberId),
    at: app.clock.now(),
  });
  const standingOf = new Map(standings.map((standing) => [standing.memberId, standing]));
  const known = others.flatMap((other) => {
    const standing = standingOf.get(other.memberId);
    return standing ? [{ ...other, ...standing }] : [];
  });
  return judgeVisibilities(app, db, { viewer, others: known });
}

/** Like `readVisibilities`, for members that were read with `standingColumns`. */
export async function judgeVisibilities(
  app: Pick<App, "members">,
  db: Db,
  { viewer, others }: { viewer: Viewer; others: readonly (OtherMember & Standing)[] },
): Promise<Map<number, Visibility>> {
  const viewerId = viewerIdOf(viewer);
  const invisibleIds = others.filter(({ invisible }) => invisible).map(({ memberId }) => memberId);
  const shownIds =
    viewerId === null || invisibleIds.length === 0
      ? []
      : await app.members.listShownTo(db, { memberIds: invisibleIds, toId: viewerId });
  return new Map(
    others.map(({ memberId, open, invisible, restricted, byViewer, byOther }) => [
      memberId,
      visibilityOf({
        self: memberId === viewerId,
        open,
        invisible,
        restricted,
        shown: shownIds.includes(memberId),
        viewerHasBlocked: byViewer,
        otherHasBlocked: byOther,
      }),
    ]),
  );
}

const viewerIdOf = (viewer: Viewer) => (viewer.kind === "member" ? viewer.memberId : null);

export async function readVisibility(
  app: Pick<App, "members" | "clock">,
  db: Db,
  { viewer, other }: { viewer: Viewer; other: OtherMember },
): Promise<Visibility> {
  const visibilities = await readVisibilities(app, db, { viewer, others: [other] });
  return visibilities.get(other.memberId) ?? "gone";
}
