import type { Db, Tx } from "#db/database.ts";
import {
  deleteClosed,
  deleteLots,
  listClosedOrderLots,
  lockClosedLot,
  lockWallets,
  moveClosed,
} from "./queries.ts";

export type OrderLot = { credits: number; remaining: number; opened: boolean; opensAt: Date | null };

type OfOrder = { orderId: number };
type Account = "refunded" | "lost";

/**
 * Closes the lots of orders whose member leaves: only the sums stay, without a person. Their orders must lose their
 * member in the same transaction, so that the books agree at any time.
 */
export async function closeLots(
  tx: Tx,
  { memberId, orderIds }: { memberId: number; orderIds: readonly number[] },
): Promise<void> {
  await lockWallets(tx, [memberId]);
  await deleteLots(tx, { memberId, keys: orderIds.map(String), limit: orderIds.length });
}

/** With their orders, at the end of the retention period. */
export async function deleteClosedLots(tx: Tx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length > 0) await deleteClosed(tx, orderIds);
}

/** @returns how many were taken */
export async function takeLapsed(
  tx: Tx,
  { orderId, to, most }: OfOrder & { to: Account; most: number },
): Promise<number> {
  const lot = await lockClosedLot(tx, orderId);
  const credits = Math.min(lot?.lapsed ?? 0, most);
  if (credits > 0) await moveClosed(tx, { orderId, account: to, credits });
  return credits;
}

export async function returnLapsed(
  tx: Tx,
  { orderId, from, credits }: OfOrder & { from: Account; credits: number },
): Promise<void> {
  if (credits > 0) await moveClosed(tx, { orderId, account: from, credits: -credits });
}

/** @returns how many are lost now, which is fewer if the rest was spent */
export async function setLostOfClosed(
  tx: Tx,
  { orderId, credits }: OfOrder & { credits: number },
): Promise<number> {
  const lot = await lockClosedLot(tx, orderId);
  if (!lot) return 0;
  const more = Math.min(credits - lot.lost, lot.lapsed);
  if (more !== 0) await moveClosed(tx, { orderId, account: "lost", credits: more });
  return lot.lost + more;
}

/** Lapsed credits count as left, since a refund or dispute takes them first. */
export async function readClosedLots(db: Db, orderIds: readonly number[]): Promise<Map<number, OrderLot>> {
  const lots = await listClosedOrderLots(db, orderIds);
  return new Map(
    lots.map(({ key, credits, lapsed }) => [
      Number(key),
      { credits, remaining: lapsed, opened: false, opensAt: null },
    ]),
  );
}
