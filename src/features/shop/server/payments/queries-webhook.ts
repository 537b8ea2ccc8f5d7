import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWebhook } from "#db/tables.ts";

export type Webhook = Insertable<ShopWebhook>;

/** Returns new webhooks only. */
export function insertWebhooks(tx: Tx, webhooks: readonly Webhook[]) {
  return tx
    .insertInto("shopWebhook")
    .values(webhooks)
    .onConflict((conflict) => conflict.columns(["provider", "eventKey"]).doNothing())
    .returning(["id", "provider", "eventKey"])
    .execute();
}

export function listWebhookIds(db: Db, webhooks: readonly Webhook[]) {
  return db
    .selectFrom("shopWebhook")
    .select("id")
    .where((of) => of.or(webhooks.map(({ provider, eventKey }) => of.and({ provider, eventKey }))))
    .execute();
}

/**
 * Webhooks that were not acted on yet, in order of arrival.
 * @param again those that were, too
 */
export function listToActOn(db: Db, { ids, again }: { ids: readonly number[]; again: boolean }) {
  return db
    .selectFrom("shopWebhook")
    .selectAll()
    .where("id", "in", ids)
    .$if(!again, (query) => query.where("actedAt", "is", null))
    .orderBy("id")
    .execute();
}

export function setActed(tx: Tx, ids: readonly number[], actedAt: Date) {
  return tx.updateTable("shopWebhook").set({ actedAt }).where("id", "in", ids).execute();
}
