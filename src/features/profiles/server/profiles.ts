import type { Db, Tx } from "#db/database.ts";
import type { App } from "#server/app.ts";
import type { OwnProfile } from "../contract.ts";
import { INTIMATE_INTERESTS } from "../values.ts";
import {
  getProfile,
  insertProfile,
  listCardRows,
  lockProfile,
  setStatus,
  setUsername,
  updateValues,
} from "./queries.ts";
import { viewCard } from "./view-card.ts";
import { viewOwnProfile } from "./view-own-profile.ts";

export { completeness } from "../rules.ts";
export { changeProfile } from "./change-profile.ts";
export { keepPresence, membersSeen, openPresence, type Presence } from "./presence.ts";
export { findRegion } from "./regions.ts";

/** Empty and unseen, until the address is confirmed. */
export async function createProfile(
  tx: Tx,
  { at, ...member }: { memberId: number; username: string; dateOfBirth: string; at: Date },
): Promise<void> {
  await insertProfile(tx, { ...member, updatedAt: at });
}

export async function activateProfile(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await setStatus(tx, memberId, "active");
}

/** Nobody sees it any more, and nothing of it is lost. */
export async function disableProfile(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await setStatus(tx, memberId, "disabled");
}

export async function renameProfile(
  tx: Tx,
  { memberId, username }: { memberId: number; username: string },
): Promise<void> {
  await setUsername(tx, memberId, username);
}

/** After the consent was withdrawn: what it allowed to keep is gone. */
export async function clearOrientation(
  tx: Tx,
  { memberId }: { memberId: number },
  { clock }: Pick<App, "clock">,
): Promise<void> {
  const { interests } = await lockProfile(tx, memberId);
  await updateValues(tx, memberId, {
    sexuality: null,
    interests: interests.filter((code) => !INTIMATE_INTERESTS.some((intimate) => intimate === code)),
    updatedAt: clock.now(),
  });
}

export async function readOwnProfile(
  { db, clock }: { db: Db; clock: App["clock"] },
  memberId: number,
): Promise<OwnProfile> {
  return viewOwnProfile(await getProfile(db, memberId), clock.now());
}

/** What others may come to know of a member: the age and never the day of birth. Nothing where there is no such member. */
export async function readCard(app: Pick<App, "db" | "clock">, memberId: number) {
  const [card] = await listCards(app, [memberId]);
  return card;
}

export type Card = Awaited<ReturnType<typeof listCards>>[number];

/** In the order of these numbers, without those that there are no members of. */
export async function listCards(
  { db, clock }: { db: Db; clock: App["clock"] },
  memberIds: readonly number[],
) {
  if (memberIds.length === 0) return [];
  const now = clock.now();
  const rows = new Map((await listCardRows(db, memberIds)).map((row) => [row.memberId, row]));
  return memberIds.flatMap((id) => {
    const row = rows.get(id);
    return row ? [viewCard(row, now)] : [];
  });
}
