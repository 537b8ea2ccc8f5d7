import type { Tx } from "#db/database.ts";
import { holdWallets, keepPremiumWhile } from "#features/wallet/server/wallet.ts";
import { findPurchases } from "./payments/queries-payment.ts";

/**
 * After a purchase went back, or came back. The wallet is locked before the purchases are read: of two that go back in
 * two transactions at once, the second sees that the first no longer stands.
 */
export async function keepPremium(tx: Tx, memberId: number): Promise<void> {
  await holdWallets(tx, [memberId]);
  const { first, firstStanding } = await findPurchases(tx, memberId);
  if (first) await keepPremiumWhile(tx, memberId, { first, standing: firstStanding });
}
