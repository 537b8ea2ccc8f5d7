import { INTIMATE_INTERESTS } from "#features/profiles/contract.ts";
import { readOwnProfile, shownAbout } from "#features/profiles/server/profiles.ts";
import { profilesSettings } from "#features/profiles/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { Scope } from "#platform/scope.ts";
import type { MemberView } from "../contract.ts";

type Looking = Pick<Scope, "app" | "readDb" | "viewer" | "site">;
type Told = Pick<
  MemberView["member"],
  | "sexuality"
  | "relationship"
  | "hair"
  | "eye"
  | "body"
  | "tattoos"
  | "interests"
  | "common_interests"
  | "about_me"
>;

/** The profile fields that this site shows and this viewer may see. */
export async function readTold({ app, readDb, viewer, site }: Looking, memberId: number): Promise<Told> {
  const { visible_profile_fields: fields, visible_profile_notes: notes } = settingsOf(
    { site },
    profilesSettings,
  );
  const viewerId = viewer.kind === "member" ? viewer.memberId : null;
  const [profile, mine] = await Promise.all([
    readOwnProfile(viewerId === memberId ? app : { db: readDb, clock: app.clock }, memberId),
    viewerId === null || viewerId === memberId ? null : readOwnProfile(app, viewerId),
  ]);
  const shown = <Field extends "relationship" | "hair" | "eye" | "body" | "tattoos">(field: Field) =>
    fields.includes(field) ? profile[field] : null;
  // Intimate interests are shown to members only, never to visitors.
  const interests = fields.includes("interests")
    ? profile.interests.filter((code) => viewerId !== null || !INTIMATE_INTERESTS.includes(code))
    : [];
  return {
    sexuality: viewerId !== null && fields.includes("sexuality") ? profile.sexuality : null,
    relationship: shown("relationship"),
    hair: shown("hair"),
    eye: shown("eye"),
    body: shown("body"),
    tattoos: shown("tattoos"),
    interests,
    common_interests: mine ? interests.filter((code) => mine.interests.includes(code)) : [],
    about_me:
      notes.includes("about_me") && profile.held.about_me === null ? shownAbout(profile.about_me) : "",
  };
}
