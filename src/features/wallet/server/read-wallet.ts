import type { Db, Tx } from "#db/database.ts";
import { findWallet, insertWallet } from "./queries.ts";

type Wallet = { credits: number; premium: boolean };

export async function readWallet(db: Db, memberId: number): Promise<Wallet> {
  const wallet = await findWallet(db, memberId);
  return { credits: wallet?.balance ?? 0, premium: wallet?.premiumSince != null };
}

/** Every member has one from the first moment. */
export async function openWallet(tx: Tx, { memberId }: { memberId: number }): Promise<void> {
  await insertWallet(tx, memberId);
}
