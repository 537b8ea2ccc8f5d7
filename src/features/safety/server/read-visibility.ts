import type { Db } from "#db/database.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import { type Visibility, visibilityOf } from "../visibility-rules.ts";
import { listBlocksWith } from "./queries.ts";
import { listHidden } from "./restrictions/queries-restriction.ts";

/** The columns of `profiles_card` that decide visibility. */
export type OtherMember = { memberId: number; open: boolean; invisible: boolean };

type Viewer = { kind: "visitor" } | Pick<MemberViewer, "kind" | "memberId">;

type Question = {
  viewer: Viewer;
  memberIds: readonly number[];
  /** The cards of `memberIds`; a promise if they are still being read, so that blocks are read in parallel. */
  others: readonly OtherMember[] | Promise<readonly OtherMember[]>;
};

/**
 * Reads the visibility of several members to one viewer, by member id.
 * A decision that is made in a transaction passes that transaction as `db`.
 */
export async function readVisibilities(
  app: Pick<App, "members" | "clock">,
  db: Db,
  { viewer, memberIds, others: reading }: Question,
): Promise<Map<number, Visibility>> {
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const [others, blocks, hidden] = await Promise.all([
    reading,
    viewerId === null ? [] : listBlocksWith(db, viewerId, memberIds),
    listHidden(db, { memberIds, at: app.clock.now() }),
  ]);
  const hiddenBy = new Map(hidden.map((one) => [one.memberId, one.ageProof ? "gone" : "hidden"] as const));
  const invisibleIds = others.filter(({ invisible }) => invisible).map(({ memberId }) => memberId);
  const shownIds =
    viewerId === null || invisibleIds.length === 0
      ? []
      : await app.members.listShownTo(db, { memberIds: invisibleIds, toId: viewerId });
  const blockOf = new Map(blocks.map((block) => [block.otherId, block]));
  return new Map(
    others.map(({ memberId, open, invisible }) => [
      memberId,
      visibilityOf({
        self: memberId === viewerId,
        open,
        invisible,
        restricted: hiddenBy.get(memberId) ?? null,
        shown: shownIds.includes(memberId),
        viewerHasBlocked: blockOf.get(memberId)?.byViewer ?? false,
        otherHasBlocked: blockOf.get(memberId)?.byOther ?? false,
      }),
    ]),
  );
}

export async function readVisibility(
  app: Pick<App, "members" | "clock">,
  db: Db,
  { viewer, other }: { viewer: Viewer; other: OtherMember },
): Promise<Visibility> {
  const { memberId } = other;
  const visibilities = await readVisibilities(app, db, { viewer, memberIds: [memberId], others: [other] });
  return visibilities.get(memberId) ?? "gone";
}
