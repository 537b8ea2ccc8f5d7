import type { Db, Tx } from "#db/database.ts";

export function findWallet(db: Db, memberId: number) {
  return db
    .selectFrom("walletWallet")
    .select(["premiumSince", "balance"])
    .where("memberId", "=", memberId)
    .executeTakeFirst();
}

export function insertWallet(tx: Tx, memberId: number) {
  return tx.insertInto("walletWallet").values({ memberId }).execute();
}

/** Answers nothing where this grant was there before. */
export function insertGrant(
  tx: Tx,
  grant: { memberId: number; credits: number; reason: "signup" | "operator" | "demo"; key: string; at: Date },
) {
  return tx
    .insertInto("walletGrant")
    .values(grant)
    .onConflict((conflict) => conflict.columns(["memberId", "reason", "key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function addCredits(tx: Tx, { memberId, credits }: { memberId: number; credits: number }) {
  return tx
    .updateTable("walletWallet")
    .set((of) => ({ balance: of("balance", "+", credits) }))
    .where("memberId", "=", memberId)
    .returning("balance")
    .executeTakeFirst();
}

export function listGrants(db: Db, memberId: number) {
  return db
    .selectFrom("walletGrant")
    .select(["credits", "reason", "at"])
    .where("memberId", "=", memberId)
    .orderBy("id")
    .execute();
}
