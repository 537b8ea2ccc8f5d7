import type { Db } from "#db/database.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { Scope } from "#platform/scope.ts";
import type { PhotoAccess } from "../contract.ts";
import { type Onlooker, type Shown, type Sight, sightOf } from "../rules.ts";
import { photosReadLimits } from "../settings.ts";
import { findAccess } from "./queries-access.ts";

type Looking = Pick<Scope, "viewer" | "hostSite">;

export type Judge = { onlooker: Onlooker; access: PhotoAccess; judge(photo: Shown): Sight };

/** Which of the owner's photos the viewer sees, assuming the visibility check has passed. */
export async function judgeSight(db: Db, { viewer, hostSite }: Looking, ownerId: number): Promise<Judge> {
  const freeViews = limitsOf({ hostSite }, photosReadLimits).free_photo_views;
  const [onlooker, access] =
    viewer.kind === "visitor"
      ? (["visitor", "none"] as const)
      : viewer.memberId === ownerId
        ? (["owner", "none"] as const)
        : await Promise.all([readOnlooker(db, viewer.memberId), readAccess(db, ownerId, viewer.memberId)]);
  const granted = access === "granted";
  return { onlooker, access, judge: (photo) => sightOf(photo, { onlooker, granted, freeViews }) };
}

async function readOnlooker(db: Db, memberId: number): Promise<Onlooker> {
  return (await readWallet(db, memberId)).premium ? "premium" : "free";
}

export async function readAccess(db: Db, ownerId: number, viewerId: number): Promise<PhotoAccess> {
  const row = await findAccess(db, { ownerId, viewerId });
  if (row?.grantedAt) return "granted";
  return row ? "asked" : "none";
}
