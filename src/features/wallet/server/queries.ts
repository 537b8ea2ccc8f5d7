import type { Db, Tx } from "#db/database.ts";
import { keepStatement } from "#db/keep-statement.ts";
import type { LotReason } from "../rules.ts";

export async function findWallet(db: Db, memberId: number) {
  const [wallet] = await walletOf(db, { memberId });
  return wallet;
}

const walletOf = keepStatement((db, { memberId }: { memberId: number }) =>
  db
    .selectFrom("walletWallet")
    .select(["premiumSince", "balance", "freeMessagesUsed", "conversationsStarted"])
    .where("memberId", "=", memberId)
    .compile(),
);

export function insertWallet(tx: Tx, memberId: number) {
  return tx.insertInto("walletWallet").values({ memberId }).execute();
}

type NewLot = { memberId: number; credits: number; reason: LotReason; key: string; at: Date };

/** Answers nothing where this lot was there before. */
export function insertLot(tx: Tx, { reason, ...lot }: NewLot) {
  return tx
    .insertInto("walletLot")
    .values({
      ...lot,
      reason,
      remaining: lot.credits,
      source: reason === "order" ? "2_bought" : "1_given",
    })
    .onConflict((conflict) => conflict.columns(["memberId", "reason", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

/** The transfer that brings a lot: from the account of what is given or sold to the member's. */
export function insertArrival(tx: Tx, { memberId, lotId, credits, reason, at }: NewLot & { lotId: number }) {
  const bought = reason === "order";
  return tx
    .insertInto("walletTransfer")
    .values({
      memberId,
      lotId,
      credits,
      at,
      debited: bought ? "sold" : "given",
      credited: "member",
      kind: bought ? "bought" : "given",
    })
    .execute();
}

/** @returns the balance */
export async function addCredits(tx: Tx, { memberId, credits }: { memberId: number; credits: number }) {
  const { balance } = await tx
    .updateTable("walletWallet")
    .set((of) => ({ balance: of("balance", "+", credits) }))
    .where("memberId", "=", memberId)
    .returning("balance")
    .executeTakeFirstOrThrow();
  return balance;
}

/** In the order in which they are spent. */
export function listLots(db: Db, memberId: number) {
  return db
    .selectFrom("walletLot")
    .select(["id", "reason", "credits", "remaining", "opened", "at"])
    .where("memberId", "=", memberId)
    .orderBy("source")
    .orderBy("at")
    .orderBy("id")
    .execute();
}

export function listTransfers(db: Db, memberId: number) {
  return db
    .selectFrom("walletTransfer")
    .select(["lotId", "debited", "credited", "credits", "kind", "at"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
