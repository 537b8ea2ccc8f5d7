import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWebhook } from "#db/tables.ts";

export type Webhook = Insertable<ShopWebhook>;

/** Returns the ids of new webhooks only. */
export function insertWebhooks(tx: Tx, webhooks: readonly Webhook[]) {
  return tx
    .insertInto("shopWebhook")
    .values(webhooks)
    .onConflict((conflict) => conflict.columns(["provider", "eventKey"]).doNothing())
    .returning("id")
    .execute();
}

/** Webhooks that were not acted on yet, in order of arrival. */
export function listToActOn(db: Db, ids: readonly number[]) {
  return db
    .selectFrom("shopWebhook")
    .selectAll()
    .where("id", "in", ids)
    .where("actedAt", "is", null)
    .orderBy("id")
    .execute();
}

export function setActed(tx: Tx, ids: readonly number[], actedAt: Date) {
  return tx.updateTable("shopWebhook").set({ actedAt }).where("id", "in", ids).execute();
}

export function deleteWebhooksBefore(tx: Tx, before: Date) {
  return tx
    .deleteFrom("shopWebhook")
    .where("at", "<", before)
    .where("actedAt", "is not", null)
    .executeTakeFirst();
}
