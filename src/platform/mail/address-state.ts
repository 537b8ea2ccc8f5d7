import type { BounceClass } from "#adapters/mail/classify-bounce.ts";
import type { Tx } from "#db/database.ts";
import type { App } from "../app.ts";
import type { Seal } from "../secrets/seal.ts";
import { type AddressReason, addSoftDay } from "./address-rules.ts";
import { deleteReason, findReason, insertAddress, lockAddress, updateAddress } from "./queries-address.ts";

export function hashAddress(seal: Seal, address: string): string {
  return seal.fingerprint("mail.address", [address.trim().toLowerCase()]);
}

export function readAddressState(
  { db, seal }: Pick<App, "db" | "seal">,
  address: string,
): Promise<AddressReason | null> {
  return findReason(db, hashAddress(seal, address));
}

type Bounced = {
  addressHash: string;
  memberId: number;
  bounce: Extract<BounceClass, "hard" | "soft">;
  status: string | null;
};

/** Records a mail that did not arrive. A complaint stays, since only the owner may take it back. */
export async function markBounce(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { addressHash, memberId, bounce, status }: Bounced,
): Promise<void> {
  const now = clock.now();
  await insertAddress(tx, { addressHash, memberId, changedAt: now });
  const before = await lockAddress(tx, addressHash);
  const soft = bounce === "soft" ? addSoftDay(before.softDays, now) : null;
  const isNew = before.reason === null && (soft === null || soft.isBounce);
  await updateAddress(tx, addressHash, {
    memberId,
    lastStatus: status,
    changedAt: now,
    ...(soft && { softDays: soft.days }),
    ...(isNew && { reason: "bounce", since: now }),
  });
}

export async function markComplaint(
  { clock }: Pick<App, "clock">,
  tx: Tx,
  { addressHash, memberId }: { addressHash: string; memberId: number },
): Promise<void> {
  const now = clock.now();
  await insertAddress(tx, { addressHash, memberId, changedAt: now });
  const { reason } = await lockAddress(tx, addressHash);
  // The first complaint may be one that outlived an earlier account of the same address.
  if (reason === "fbl") return updateAddress(tx, addressHash, { memberId });
  await updateAddress(tx, addressHash, { memberId, reason: "fbl", since: now, changedAt: now });
}

/** Forgets why an address got no mail, because its owner has opened a link mailed there, or has taken a complaint back. */
export function clearReason(
  { clock, seal }: Pick<App, "clock" | "seal">,
  tx: Tx,
  { address, reason }: { address: string; reason: AddressReason },
): Promise<void> {
  return deleteReason(tx, { addressHash: hashAddress(seal, address), reason, now: clock.now() });
}
