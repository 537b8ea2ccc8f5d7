import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { allows, readVisibility } from "#features/safety/server/safety.ts";
import type { App } from "#platform/app.ts";
import { OWN_MEDIA } from "#platform/pictures/seal-address.ts";
import type { Scope } from "#platform/scope.ts";
import type { MemberPhotos, SeenPhoto } from "../contract.ts";
import { isPublic, type PhotoState, type Shown } from "../rules.ts";
import { type Judge, judgeSight } from "./judge-sight.ts";
import { publicPrefix } from "./public-prefix.ts";
import { listPhotoRows, type PhotoRow } from "./queries.ts";
import { sealAddress } from "./seal-address.ts";

type Listing = Pick<App, "db" | "clock" | "seal" | "members">;
type Looking = Pick<Scope, "viewer" | "site" | "hostSite" | "country">;

const NOTHING: MemberPhotos = { photos: [], locked: [], opens: null, private_count: 0, access: "none" };

/**
 * A member's photos for this viewer, in order; empty if the viewer may see none.
 * @param member the card of a member whom the viewer is known to see, or the id of any member
 */
export async function listPhotosFor(
  app: Listing,
  scope: Looking,
  member: Card | number,
): Promise<MemberPhotos> {
  const card = typeof member === "number" ? await findSeen(app, scope, member) : member;
  if (!card) return NOTHING;
  const { memberId } = card;
  const [judge, rows] = await Promise.all([judgeSight(app, scope, card), listPhotoRows(app.db, memberId)]);
  const placed = placeRows(rows);
  const withSight = placed.map((row) => ({ row, sight: judge.judge(row) }));
  const addressOf = addressing(app, scope, { card, onlooker: judge.onlooker });
  const locked = withSight
    .filter(({ sight }) => sight === "blurred")
    .map(({ row }) => ({ id: row.id, blurred: `${addressOf(row, "blurred")}/blurred.webp` }));
  return {
    photos: withSight
      .filter(({ sight }) => sight === "clear")
      .map(({ row }) => viewPhoto(row, addressOf(row, "clear"))),
    locked,
    opens:
      locked.length === 0 ? null : judge.onlooker === "visitor" ? "log_in" : judge.proven ? "premium" : "age",
    private_count: judge.inAudience ? rows.filter((row) => row.private && row.status === "active").length : 0,
    access: judge.access,
  };
}

async function findSeen(app: Listing, { viewer }: Looking, memberId: number): Promise<Card | undefined> {
  const card = await readCard(app, memberId);
  return card && allows(await readVisibility(app, app.db, { viewer, other: card }), "photos")
    ? card
    : undefined;
}

type Placed = PhotoRow & Shown;

/** Adds the index of each photo among those that are active and not private. */
function placeRows(rows: readonly PhotoRow[]): Placed[] {
  let place = 0;
  return rows.map((row) => ({
    ...row,
    place: row.status === "active" && !row.private ? place++ : place,
  }));
}

function addressing(
  app: Listing,
  scope: Looking,
  { card, onlooker }: Pick<Judge, "onlooker"> & { card: Card },
) {
  const prefix = publicPrefix({ ...scope, app });
  return (row: Placed, part: "clear" | "blurred"): string => {
    if (onlooker === "owner") return `${OWN_MEDIA}/${row.key}`;
    return isPublic(row, { ...card, blurred: part === "blurred" })
      ? `${prefix}/${row.key}`
      : sealAddress(app, scope.viewer, { key: row.key, part });
  };
}

function viewPhoto(row: PhotoRow, address: string): SeenPhoto {
  return {
    id: row.id,
    address,
    thumb_hash: row.thumbHash,
    width: row.width,
    height: row.height,
    private: row.private,
    status: row.status as PhotoState,
  };
}
