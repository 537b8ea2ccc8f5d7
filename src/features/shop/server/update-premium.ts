import type { Tx } from "#db/database.ts";
import { holdWallets, setPremiumByPurchases } from "#features/wallet/server/wallet.ts";
import { findPurchases } from "./payments/queries-payment.ts";

/**
 * Updates premium after a purchase was refunded, disputed or restored. The wallet is locked before the purchases are
 * read, so that the second of two concurrent refunds sees the first.
 */
export async function updatePremium(tx: Tx, memberId: number): Promise<void> {
  await holdWallets(tx, [memberId]);
  const { first, firstStanding } = await findPurchases(tx, memberId);
  if (first) await setPremiumByPurchases(tx, memberId, { first, standing: firstStanding });
}
