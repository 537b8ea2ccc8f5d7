import type { Db, Tx } from "#db/database.ts";
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

type Bought = OfOrder & {
  credits: number;
  /** Nothing: they can be spent at once. */
  opensAt: Date | null;
};

/** The credits of paid orders, each once, and premium with them: under the locks of their wallets. */
export async function addBoughtLots(tx: Tx, bought: readonly Bought[], at: Date): Promise<void> {
  if (bought.length > 0) await insertBoughtLots(tx, { bought, at });
}

/**
 * For who moves credits of several members: held until the transaction ends, and taken in one order by all.
 * @throws Error where a member has no wallet
 */
export async function holdWallets(tx: Tx, memberIds: readonly number[]): Promise<void> {
  const members = [...new Set(memberIds)];
  const held = members.length === 0 ? [] : await lockWallets(tx, members);
  if (held.length < members.length) throw new Error(`One of the members ${members.join()} has no wallet.`);
}

/**
 * What is left of an order's credits goes: paid back, or lost because the money went back.
 * @param most as many as that at most
 * @returns how many
 */
export async function takeLeft(
  tx: Tx,
  {
    memberId,
    orderId,
    to,
    at,
    most = Number.POSITIVE_INFINITY,
  }: OfOrder & { to: "refunded" | "lost"; at: Date; most?: number },
): Promise<number> {
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  const credits = Math.min(lot?.remaining ?? 0, most);
  if (!lot || credits === 0) return 0;
  await insertMove(tx, { memberId, lotId: lot.id, debited: "member", credited: to, credits, kind: to, at });
  await changeLot(tx, lot.id, { remaining: lot.remaining - credits });
  if (lot.opened) await addCredits(tx, { memberId, credits: -credits });
  return credits;
}

/** What was taken comes back to its lot: the money did not go, or it came back. */
export async function returnLeft(
  tx: Tx,
  {
    memberId,
    orderId,
    credits,
    from,
    at,
  }: OfOrder & { credits: number; from: "refunded" | "lost"; at: Date },
): Promise<void> {
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  if (!lot || credits === 0) return;
  const move = { memberId, lotId: lot.id, credits, at };
  await insertMove(tx, { ...move, debited: from, credited: "member", kind: "returned" });
  await changeLot(tx, lot.id, { remaining: lot.remaining + credits });
  if (lot.opened) await addCredits(tx, { memberId, credits });
}

/**
 * So many of an order's credits are lost to a dispute: what is missing is taken from those that are left, and what is
 * too much comes back.
 * @returns how many are lost now
 */
export async function setLost(
  tx: Tx,
  { credits, ...lost }: OfOrder & { credits: number; at: Date },
): Promise<number> {
  await lockWallet(tx, lost.memberId);
  const lot = await findBoughtLot(tx, lost);
  if (!lot) return 0;
  const before = await countTaken(tx, lot.id, "lost");
  if (credits > before) return before + (await takeLeft(tx, { ...lost, to: "lost", most: credits - before }));
  await returnLeft(tx, { ...lost, from: "lost", credits: before - credits });
  return credits;
}

/** The credits of an order can be spent from now on. Opening twice is no error. */
export async function openLot(tx: Tx, { memberId, orderId }: OfOrder): Promise<void> {
  await lockWallet(tx, memberId);
  const lot = await findBoughtLot(tx, { memberId, orderId });
  if (!lot || lot.opened) return;
  await changeLot(tx, lot.id, { opened: true, opensAt: null });
  if (lot.remaining > 0) await addCredits(tx, { memberId, credits: lot.remaining });
}

/** Orders whose credits open by themselves now. */
export async function listToOpen(db: Db, now: Date): Promise<OfOrder[]> {
  const lots = await listClosedLots(db, now);
  return lots.map(({ memberId, key }) => ({ memberId, orderId: Number(key) }));
}

/**
 * Premium lasts as long as a purchase stands. What did not come by a purchase stays.
 * @param first when the member's first purchase was paid; `standing`: the first of those that stand
 */
export async function keepPremiumWhile(
  tx: Tx,
  memberId: number,
  { first, standing }: { first: Date; standing: Date | null },
): Promise<void> {
  const { premiumSince } = await lockWallet(tx, memberId);
  if (standing) {
    if (premiumSince === null) await setPremiumSince(tx, memberId, standing);
  } else if (premiumSince && premiumSince >= first) await setPremiumSince(tx, memberId, null);
}

export type OrderLot = { credits: number; remaining: number; opened: boolean; opensAt: Date | null };

/** What is left of these orders' credits, by order. */
export async function readOrderLots(
  db: Db,
  { memberId, orderIds }: { memberId: number; orderIds: readonly number[] },
): Promise<Map<number, OrderLot>> {
  if (orderIds.length === 0) return new Map();
  const lots = await listBoughtLots(db, { memberId, orderIds });
  return new Map(lots.map(({ key, ...lot }) => [Number(key), lot]));
}
