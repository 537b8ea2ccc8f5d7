import type { Tx } from "#db/database.ts";
import { keepPremiumWhile } from "#features/wallet/server/wallet.ts";
import { findPurchases } from "./queries-payment.ts";

/** After a purchase went back, or came back. */
export async function keepPremium(tx: Tx, memberId: number): Promise<void> {
  const { first, firstStanding } = await findPurchases(tx, memberId);
  if (first) await keepPremiumWhile(tx, memberId, { first, standing: firstStanding });
}
