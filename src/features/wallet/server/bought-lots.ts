import type { Db, Tx } from "#db/database.ts";
import { type OrderLot, readClosedLots, returnLapsed, setLostOfClosed, takeLapsed } from "./closed-lots.ts";
import {
  addCredits,
  changeLot,
  countTaken,
  findBoughtLot,
  insertBoughtLots,
  insertMove,
  listBoughtLots,
  listClosedLots,
  lockWallet,
  lockWallets,
  setPremiumSince,
} from "./queries.ts";

type OfOrder = { memberId: number; orderId: number };
/** Without a member, the lot is closed: its sums are kept, and what was left has lapsed. */
type OfAnyOrder = { memberId: number | null; orderId: number };

type Bought = OfOrder & {
  credits: number;
  /** `null` if they can be spent at once. */
  opensAt: Date | null;
};

/** Adds the credits of paid orders, once each, and premium. The locks of their wallets must be held. */
export async function addBoughtLots(tx: Tx, bought: readonly Bought[], at: Date): Promise<void> {
  if (bought.length > 0) await insertBoughtLots(tx, { bought, at });
}

/**
 * Locks several wallets in a fixed order until the transaction ends.
 * @throws Error if a member has no wallet
 */
export async function holdWallets(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const members = [...new Set(memberIds)];
  const locked = members.length === 0 ? [] : await lockWallets(tx, members);
  if (locked.length < members.length) throw new Error(`One of the members ${members.join()} has no wallet.`);
}

/**
 * Takes the remaining credits of an order, at most `most`, because they are refunded or lost to a dispute.
 * @returns how many were taken
 */
export async function takeLeft(
  tx: Tx,
  {
    memberId,
    orderId,
    to,
    at,
    most = Number.POSITIVE_INFINITY,
  }: OfAnyOrder & { to: "refunded" | "lost"; at: Date; most?: number },
): Promise<number> {
  if (memberId === null) return takeLapsed(tx, { orderId, to, most });
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  const credits = Math.min(lot?.remaining ?? 0, most);
  if (!lot || credits === 0) return 0;
  await insertMove(tx, { memberId, lotId: lot.id, debited: "member", credited: to, credits, kind: to, at });
  await changeLot(tx, lot.id, { remaining: lot.remaining - credits });
  if (lot.opened) await addCredits(tx, { memberId, credits: -credits });
  return credits;
}

/** Returns taken credits to their lot, because the refund failed or the dispute was won. */
export async function returnLeft(
  tx: Tx,
  {
    memberId,
    orderId,
    credits,
    from,
    at,
  }: OfAnyOrder & { credits: number; from: "refunded" | "lost"; at: Date },
): Promise<void> {
  if (memberId === null) return returnLapsed(tx, { orderId, from, credits });
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  if (!lot || credits === 0) return;
  const move = { memberId, lotId: lot.id, credits, at };
  await insertMove(tx, { ...move, debited: from, credited: "member", kind: "returned" });
  await changeLot(tx, lot.id, { remaining: lot.remaining + credits });
  if (lot.opened) await addCredits(tx, { memberId, credits });
}

/**
 * Sets how many of an order's credits are lost to a dispute, by taking or returning the difference.
 * @returns how many are lost now, which is fewer if the rest was spent
 */
export async function setLost(
  tx: Tx,
  { credits, memberId, ...order }: OfAnyOrder & { credits: number; at: Date },
): Promise<number> {
  if (memberId === null) return setLostOfClosed(tx, { ...order, credits });
  const lost = { ...order, memberId };
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, lost);
  if (!lot) return 0;
  const before = await countTaken(tx, lot.id, "lost");
  if (credits > before) return before + (await takeLeft(tx, { ...lost, to: "lost", most: credits - before }));
  await returnLeft(tx, { ...lost, from: "lost", credits: before - credits });
  return credits;
}

/**
 * Unlocks the credits of an order. Idempotent.
 * @returns how many can be spent now that could not before
 */
export async function openLot(tx: Tx, { memberId, orderId }: OfOrder): Promise<number> {
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  if (!lot || lot.opened) return 0;
  await changeLot(tx, lot.id, { opened: true, opensAt: null });
  if (lot.remaining > 0) await addCredits(tx, { memberId, credits: lot.remaining });
  return lot.remaining;
}

/** Orders whose credits are due to be unlocked. */
export async function listToOpen(db: Db, now: Date): Promise<OfOrder[]> {
  const lots = await listClosedLots(db, now);
  return lots.map(({ memberId, key }) => ({ memberId, orderId: Number(key) }));
}

/**
 * Premium by purchase lasts as long as a purchase is not refunded or disputed. Premium that was given stays.
 * @param first when the first purchase was paid; `standing`: the first that is not refunded or disputed
 */
export async function setPremiumByPurchases(
  tx: Tx,
  memberId: number,
  { first, standing }: { first: Date; standing: Date | null },
): Promise<void> {
  const { premiumSince } = await lockWallet(tx, memberId);
  if (standing) {
    if (premiumSince === null) await setPremiumSince(tx, memberId, standing);
  } else if (premiumSince && premiumSince >= first) await setPremiumSince(tx, memberId, null);
}

/** The lots of these orders, by order. All must have this member, or none. */
export async function readOrderLots(
  db: Db,
  { memberId, orderIds }: { memberId: number | null; orderIds: readonly number[] },
): Promise<Map<number, OrderLot>> {
  if (orderIds.length === 0) return new Map();
  if (memberId === null) return readClosedLots(db, orderIds);
  const lots = await listBoughtLots(db, { memberId, orderIds });
  return new Map(lots.map(({ key, ...lot }) => [Number(key), lot]));
}
