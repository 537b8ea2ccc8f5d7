import type { Db } from "#db/database.ts";
import { mayDo } from "#features/age/server/age.ts";
import type { Card } from "#features/profiles/server/profiles.ts";
import { limitsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { PhotoAccess } from "../contract.ts";
import { isInAudience, type Onlooker, type Shown, type Sight, sightOf } from "../rules.ts";
import { photosReadLimits } from "../settings.ts";
import { isMatched } from "./match-photos.ts";
import { findAccess } from "./queries-access.ts";

type Looking = Pick<Scope, "viewer" | "hostSite" | "country">;
type Owner = Pick<Card, "memberId" | "photoAudience">;

export type Judge = {
  onlooker: Onlooker;
  access: PhotoAccess;
  /** False if no photo of the owner is for this viewer, not even a blurred one. */
  inAudience: boolean;
  /** False if the viewer has to prove their age before they see photos. */
  proven: boolean;
  judge(photo: Shown): Sight;
};

/** Which of the owner's photos the viewer sees, assuming the visibility check has passed. */
export async function judgeSight(
  app: Pick<App, "db" | "members" | "clock">,
  scope: Looking,
  owner: Owner,
): Promise<Judge> {
  const { viewer, hostSite } = scope;
  const freeViews = limitsOf({ hostSite }, photosReadLimits).free_photo_views;
  const [onlooker, access, matched] =
    viewer.kind === "visitor"
      ? (["visitor", "none", false] as const)
      : viewer.memberId === owner.memberId
        ? (["owner", "none", false] as const)
        : await Promise.all([
            readOnlooker(app.db, viewer.memberId),
            readAccess(app.db, owner.memberId, viewer.memberId),
            isMatched(app, app.db, { viewerId: viewer.memberId, owner }),
          ]);
  const looking = {
    onlooker,
    audience: owner.photoAudience,
    matched,
    granted: access === "granted",
    proven: mayDo({ ...scope, app }, "photos"),
    freeViews,
  };
  return {
    onlooker,
    access,
    inAudience: isInAudience(looking),
    proven: looking.proven,
    judge: (photo) => sightOf(photo, looking),
  };
}

async function readOnlooker(db: Db, memberId: number): Promise<Onlooker> {
  return (await readWallet(db, memberId)).premium ? "premium" : "free";
}

export async function readAccess(db: Db, ownerId: number, viewerId: number): Promise<PhotoAccess> {
  const row = await findAccess(db, { ownerId, viewerId });
  if (row?.grantedAt) return "granted";
  return row ? "asked" : "none";
}
