import type { Db, Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { OwnProfile } from "../contract.ts";
import { INTIMATE_INTERESTS } from "../values.ts";
import { profileChanged } from "./events.ts";
import { keepHolds, readHolds } from "./hold-text.ts";
import {
  getProfile,
  insertProfile,
  listTraitRows,
  lockProfile,
  setStatus,
  setUsername,
  updateValues,
} from "./queries.ts";
import { viewOwnProfile } from "./view-own-profile.ts";

export { fieldsAsked } from "../asked-fields.ts";
export { completeness } from "../completeness.ts";
export { namePlace } from "../name-place.ts";
export { newSince, onlineSince, seekedGenders } from "../rules.ts";
export { spokenValue, storedValue } from "../stored-value.ts";
export { changeProfile } from "./change-profile.ts";
export { profileChanged } from "./events.ts";
export { holdText } from "./hold-text.ts";
export { type Card, listCards, readCard } from "./list-cards.ts";
export { listSeenCards } from "./list-seen-cards.ts";
export { listMayHear } from "./may-hear.ts";
export { findCity } from "./place-profile.ts";
export { keepPresence, membersSeen, openPresence, type Presence } from "./presence.ts";
export { findHomeCountry, mightSeek, seenSince } from "./queries.ts";
export { findRegion } from "./regions.ts";
export { raiseSeen } from "./seed-presence.ts";
export { shownAbout } from "./shown-about.ts";

/** The profile is empty, and hidden until the e-mail address is confirmed. */
export async function createProfile(
  tx: Tx,
  { at, ...member }: { memberId: number; username: string; dateOfBirth: string; at: Date },
): Promise<void> {
  await insertProfile(tx, { ...member, updatedAt: at });
}

export async function activateProfile(
  tx: Tx,
  { memberId }: { memberId: number },
  app: Pick<App, "announce">,
): Promise<void> {
  await setStatus(tx, memberId, "active");
  await app.announce(tx, profileChanged, { memberId });
}

/** Hides the profile and keeps its data. */
export async function disableProfile(
  tx: Tx,
  { memberId }: { memberId: number },
  app: Pick<App, "announce">,
): Promise<void> {
  await setStatus(tx, memberId, "disabled");
  await app.announce(tx, profileChanged, { memberId });
}

export async function renameProfile(
  tx: Tx,
  { memberId, username }: { memberId: number; username: string },
): Promise<void> {
  await setUsername(tx, memberId, username);
  await keepHolds(tx, memberId);
}

/** Deletes what the withdrawn consent had allowed to store. */
export async function clearOrientation(
  tx: Tx,
  { memberId }: { memberId: number },
  app: Pick<App, "clock" | "announce">,
): Promise<void> {
  const { interests } = await lockProfile(tx, memberId);
  await updateValues(tx, memberId, {
    sexuality: null,
    interests: interests.filter((code) => !INTIMATE_INTERESTS.some((intimate) => intimate === code)),
    updatedAt: app.clock.now(),
  });
  await app.announce(tx, profileChanged, { memberId });
}

export async function readOwnProfile(
  { db, clock }: { db: Db; clock: App["clock"] },
  memberId: number,
): Promise<OwnProfile> {
  const profile = await getProfile(db, memberId);
  return viewOwnProfile(profile, { held: await readHolds(db, profile), now: clock.now() });
}

export type Traits = Pick<OwnProfile, "relationship" | "hair" | "eye" | "body" | "tattoos" | "interests"> & {
  memberId: number;
};

/** Answers of these members. The caller decides which of them the site shows. */
export async function listTraits(db: Db, memberIds: readonly number[]): Promise<Traits[]> {
  if (memberIds.length === 0) return [];
  const rows = await listTraitRows(db, memberIds);
  return rows.map(({ tattoos, ...row }) => ({
    ...row,
    tattoos: tattoos === null ? null : tattoos ? "yes" : "no",
  })) as Traits[];
}
