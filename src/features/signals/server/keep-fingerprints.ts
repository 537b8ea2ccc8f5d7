import type { Tx } from "#db/database.ts";
import { findPersonKey, type standingChanged } from "#features/accounts/server/accounts.ts";
import type { barComputed } from "#features/moderation/server/moderation.ts";
import { listLooks } from "#features/photos/server/photos.ts";
import { listFingerprints } from "#features/shop/server/shop.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import { ADDRESS_DAYS } from "../rules.ts";
import { addressesSince } from "./compare.ts";
import { hashPayment } from "./hash-signals.ts";
import { deleteBan, deleteEndedBan, insertFingerprints, replaceLooks, saveBan } from "./queries-ban.ts";
import { listAddresses, listDevices } from "./queries-signal.ts";

type Of<Event> = Event extends EventType<infer Payload> ? Payload : never;

const DAY = 86_400_000;

/** Writes the fingerprints of a member who is banned, or deletes them once the member is not banned any more. */
export async function keepFingerprints(
  tx: Tx,
  { memberId, until, at }: Of<typeof barComputed>,
  app: App,
): Promise<void> {
  if (until === null) return void (await deleteBan(tx, memberId));
  await saveBan(tx, { aboutId: memberId, until: until === "infinity" ? null : until, at });
  const email = await findPersonKey(app, tx, memberId);
  // An account whose erasure has begun has nothing left to read, and keeps the fingerprints that it has.
  if (email === null) return;
  await insertFingerprints(tx, await listOwn(app, tx, { memberId, email, at }));
  await replaceLooks(tx, memberId, await listLooks(tx, memberId));
}

async function listOwn(
  app: App,
  tx: Tx,
  { memberId, email, at }: { memberId: number; email: string; at: Date },
) {
  const lasting = [
    { kind: "email" as const, hash: email },
    ...(await listDevices(tx, memberId)).map(({ hash }) => ({ kind: "device" as const, hash })),
    ...(await listFingerprints(tx, memberId)).map((fingerprint) => ({
      kind: "payment" as const,
      hash: hashPayment(app, fingerprint),
    })),
  ].map((one) => ({ ...one, aboutId: memberId, until: null }));
  const addresses = (await listAddresses(tx, memberId, addressesSince(at))).flatMap((seen) =>
    [seen.near, seen.wide].map((hash) => ({
      ...{ kind: "address" as const, hash, aboutId: memberId },
      until: new Date(seen.at.getTime() + ADDRESS_DAYS * DAY),
    })),
  );
  return [...lasting, ...addresses];
}

/** Deletes the fingerprints of a ban that has reached its end, together with the change of the member's status. */
export async function endFingerprints(tx: Tx, { memberId, at }: Of<typeof standingChanged>): Promise<void> {
  await deleteEndedBan(tx, memberId, at);
}
