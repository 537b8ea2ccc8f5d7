import type { Look } from "#adapters/images/look-of.ts";
import type { Db, Tx } from "#db/database.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { ADDRESS_DAYS, type Finding, LIKE_PICTURE, MOST_AT_ADDRESS, POINTS, photoPoints } from "../rules.ts";
import { type Hashed, listMatches, listNearLooks } from "./queries-ban.ts";
import { listAddresses, listDevices, listShared } from "./queries-signal.ts";

const DAY = 86_400_000;

/** When an address has to have been seen last to count. */
export function addressesSince(at: Date): Date {
  return new Date(at.getTime() - ADDRESS_DAYS * DAY);
}

/** Finds what the member's mailbox, browsers and addresses have in common with banned members. */
export async function compareMember(
  app: Pick<App, "seal">,
  tx: Tx,
  { memberId, at }: { memberId: number; at: Date },
): Promise<Finding[]> {
  const key = await findPersonKey(app, tx, memberId);
  const devices = await listDevices(tx, memberId);
  const addresses = await listAddresses(tx, memberId, addressesSince(at));
  const hashed: Hashed[] = [
    ...(key === null ? [] : [{ kind: "email" as const, hash: key }]),
    ...devices.map(({ hash }) => ({ kind: "device" as const, hash })),
    ...addresses
      .flatMap(({ near, wide }) => [near, wide])
      .map((hash) => ({ kind: "address" as const, hash })),
  ];
  return compareHashes(tx, { memberId, hashed, at });
}

/** Finds the banned members with whom somebody has these hashes in common; each kind counts once. */
export async function compareHashes(
  db: Db,
  { memberId, hashed, at }: { memberId: number; hashed: readonly Hashed[]; at: Date },
): Promise<Finding[]> {
  const matches = await listMatches(db, { memberId, hashed, at });
  const addresses = matches.filter(({ kind }) => kind === "address").map(({ hash }) => hash);
  const limits = { hashes: addresses, most: MOST_AT_ADDRESS, since: addressesSince(at) };
  const shared = addresses.length === 0 ? new Set<string>() : await listShared(db, limits);
  const findings = matches
    .filter(({ hash }) => !shared.has(hash))
    .map(({ aboutId, kind }): Finding => ({ aboutId, kind, points: POINTS[kind] }));
  return [...new Map(findings.map((one) => [`${one.aboutId} ${one.kind}`, one])).values()];
}

/** Finds the banned members who have shown this picture, also as in a mirror. */
export async function compareLook(
  db: Db,
  { memberId, look, at }: { memberId: number; look: Look; at: Date },
): Promise<Finding[]> {
  const near = await listNearLooks(db, { memberId, look, most: LIKE_PICTURE, at });
  return near.map(({ aboutId, distance }) => ({ aboutId, kind: "photo", points: photoPoints(distance) }));
}
