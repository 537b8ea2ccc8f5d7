import type { Db, Tx } from "#db/database.ts";
import { findWallet, insertWallet } from "./queries.ts";

export type Wallet = {
  credits: number;
  premium: boolean;
  /** Total for a free member. */
  freeMessagesUsed: number;
  conversationsStarted: number;
};

export async function readWallet(db: Db, memberId: number): Promise<Wallet> {
  const wallet = await findWallet(db, memberId);
  return {
    credits: wallet?.balance ?? 0,
    premium: wallet?.premiumSince != null,
    freeMessagesUsed: wallet?.freeMessagesUsed ?? 0,
    conversationsStarted: wallet?.conversationsStarted ?? 0,
  };
}

export async function openWallet(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await insertWallet(tx, memberId);
}
