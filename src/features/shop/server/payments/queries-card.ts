import { type Insertable, sql } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopCard } from "#db/tables.ts";

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

export function keepCard(tx: Tx, card: Insertable<ShopCard>) {
  const { usedAt, expires } = card;
  return tx
    .insertInto("shopCard")
    .values(card)
    .onConflict((conflict) => conflict.columns(["provider", "providerRef"]).doUpdateSet({ usedAt, expires }))
    .execute();
}

/**
 * Replaces what a stored card is charged with, unless another card has it, or the buyer paid with another card, which
 * nobody asked to store.
 */
export async function renewCard(
  tx: Tx,
  {
    id,
    providerRef,
    fingerprint,
    usedAt,
  }: { id: number; providerRef: string; fingerprint: string; usedAt: Date },
): Promise<void> {
  await sql`
    update shop_card c set provider_ref = ${providerRef}, used_at = ${usedAt}
    where id = ${id} and fingerprint = ${fingerprint} and not exists (
      select from shop_card o where o.provider = c.provider and o.provider_ref = ${providerRef} and o.id <> c.id)
  `.execute(tx);
}
