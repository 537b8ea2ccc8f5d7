import type { Db, Tx } from "#db/database.ts";

type CardAtProvider = { provider: string; providerRef: string };

export function deleteCardsOf(tx: Tx, memberId: number): Promise<CardAtProvider[]> {
  return tx
    .deleteFrom("shopCard")
    .where("memberId", "=", memberId)
    .returning(["provider", "providerRef"])
    .execute();
}

export function insertToForget(tx: Tx, { provider, providerRef }: CardAtProvider, since: Date) {
  return tx
    .insertInto("shopCardToForget")
    .values({ provider, providerRef, since, lookAt: since })
    .returning(["id", "provider", "providerRef", "since"])
    .executeTakeFirstOrThrow();
}

export function listToForget(db: Db, { now, limit }: { now: Date; limit: number }) {
  return db
    .selectFrom("shopCardToForget")
    .select(["id", "provider", "providerRef", "since"])
    .where("lookAt", "<=", now)
    .orderBy("lookAt")
    .limit(limit)
    .execute();
}

export function postponeToForget(tx: Tx, id: number, lookAt: Date) {
  return tx.updateTable("shopCardToForget").set({ lookAt }).where("id", "=", id).execute();
}

export function deleteToForget(tx: Tx, id: number) {
  return tx.deleteFrom("shopCardToForget").where("id", "=", id).execute();
}
