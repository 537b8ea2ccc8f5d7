import { accountsSettings } from "#features/accounts/settings.ts";
import { listRelated, maySomeVisitorsSearch } from "#features/discovery/server/discovery.ts";
import { clearNew, listLiked, listLikersOf } from "#features/likes/server/likes.ts";
import { addMatchPhotos, listPhotosFor, viewTile } from "#features/photos/server/photos.ts";
import { type Card, readCard } from "#features/profiles/server/profiles.ts";
import { allows, readVisibility, type Visibility } from "#features/safety/server/safety.ts";
import { settingsOf, siteOf, siteText } from "#features/site/server/site.ts";
import { nameOf } from "#i18n/name-of.ts";
import type { App } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { MemberPage, MemberView } from "../contract.ts";
import { membersSettings } from "../settings.ts";
import { partnerOf } from "./partner-of.ts";
import { readTold } from "./read-told.ts";

type Looking = Pick<Scope, "app" | "readDb" | "viewer" | "site" | "hostSite" | "country" | "texts">;

export async function readMemberPage(scope: Looking, memberId: number | null): Promise<MemberPage> {
  const { app, viewer } = scope;
  // Visitors may open profiles on sites where some visitors may search.
  if (viewer.kind === "visitor" && !maySomeVisitorsSearch(scope))
    return { kind: "log_in", signups: settingsOf(scope, accountsSettings).signups };
  const card = memberId === null ? undefined : await readCard(app, memberId);
  if (!card) return { kind: "gone" };
  const visibility = await readVisibility(app, app.db, { viewer, other: card });
  if (visibility === "blocked") return { kind: "blocked", name: nameOf(scope.texts, card) };
  if (!allows(visibility, "open")) return { kind: "gone" };
  return { kind: "shown", view: await viewMember(scope, card, visibility) };
}

/** Marks a like from this member as seen. */
export async function noteVisit(app: Pick<App, "db">, viewerId: number, memberId: number): Promise<void> {
  await clearNew(app, viewerId, memberId);
}

async function viewMember(scope: Looking, card: Card, visibility: Visibility): Promise<MemberView> {
  const { app, viewer } = scope;
  const { memberId } = card;
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const [told, photos, [shown = card], related, liked, likers] = await Promise.all([
    readTold(scope, memberId),
    listPhotosFor(app, scope, card),
    addMatchPhotos(app, viewer, [card]),
    visibility === "self" ? [] : listRelated(app, scope, { member: card }),
    viewerId === null ? [] : listLiked(app.db, viewerId, [memberId]),
    viewerId === null ? [] : listLikersOf(app.db, { memberIds: [memberId], likedId: viewerId }),
  ]);
  const site = siteOf(scope);
  return {
    member: { ...viewTile(app, scope, shown), ...told },
    standing: visibility as MemberView["standing"],
    liked: liked.length > 0,
    likes_you: visibility === "open" && likers.length > 0,
    // Photos as others see them. Photos that wait for review or were rejected are shown on the own profile page only.
    photos: { ...photos, photos: photos.photos.filter(({ status }) => status === "active") },
    related,
    warning: card.fictional ? siteText(site, "fictional_warning", scope.texts) : null,
    partner: partnerOf(settingsOf(scope, membersSettings)),
  };
}
