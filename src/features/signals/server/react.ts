import type { Tx } from "#db/database.ts";
import type { mailChanged, sessionOpened } from "#features/accounts/server/accounts.ts";
import { findPersonKey } from "#features/accounts/server/accounts.ts";
import type { identityCleared } from "#features/moderation/server/moderation.ts";
import type { photoLooked } from "#features/photos/server/photos.ts";
import type { instrumentsUsed } from "#features/shop/server/shop.ts";
import type { App } from "#platform/app.ts";
import type { EventType } from "#platform/events.ts";
import { compareHashes, compareLook, compareMember } from "./compare.ts";
import { hashAddress, hashDevice, hashPayment } from "./hash-signals.ts";
import { deleteExemptionsOf, saveAddress, saveDevice, saveExemptions } from "./queries-signal.ts";
import { noteFindings } from "./raise.ts";

type Of<Event> = Event extends EventType<infer Payload> ? Payload : never;

/** Keeps the browser and the address of a sign-up or log-in, and compares them with those of banned members. */
export async function keepVisit(
  tx: Tx,
  { memberId, deviceId, address, at }: Of<typeof sessionOpened>,
  app: App,
): Promise<void> {
  await saveDevice(tx, { memberId, hash: hashDevice(app, deviceId), at });
  await saveAddress(tx, { memberId, ...hashAddress(app, address), at });
  await noteFindings(app, tx, { memberId, found: await compareMember(app, tx, { memberId, at }), at });
}

export async function compareMail(tx: Tx, { memberId, at }: Of<typeof mailChanged>, app: App): Promise<void> {
  await noteFindings(app, tx, { memberId, found: await compareMember(app, tx, { memberId, at }), at });
}

export async function comparePhoto(
  tx: Tx,
  { memberId, look, at }: Of<typeof photoLooked>,
  app: App,
): Promise<void> {
  await noteFindings(app, tx, { memberId, found: await compareLook(tx, { memberId, look, at }), at });
}

export async function comparePayments(
  tx: Tx,
  { used, at }: Of<typeof instrumentsUsed>,
  app: App,
): Promise<void> {
  for (const [memberId, own] of Map.groupBy(used, (one) => one.memberId)) {
    const hashed = own.map(({ fingerprint }) => ({
      kind: "payment" as const,
      hash: hashPayment(app, fingerprint),
    }));
    await noteFindings(app, tx, {
      memberId,
      found: await compareHashes(tx, { memberId, hashed, at }),
      at,
    });
  }
}

/** Does not raise again what a person has found to be two people. */
export async function exempt(
  tx: Tx,
  { memberId, caseId, bannedIds, stands, at }: Of<typeof identityCleared>,
  app: App,
): Promise<void> {
  if (!stands) return void (await deleteExemptionsOf(tx, caseId));
  const memberKey = await findPersonKey(app, tx, memberId);
  if (memberKey !== null) await saveExemptions(tx, { memberKey, bannedIds, caseId, at });
}
