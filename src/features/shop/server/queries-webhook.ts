import type { Insertable } from "kysely";
import type { Db, Tx } from "#db/database.ts";
import type { ShopWebhook } from "#db/tables.ts";

/** Answers nothing where this news was there before. */
export function insertWebhook(tx: Tx, webhook: Insertable<ShopWebhook>) {
  return tx
    .insertInto("shopWebhook")
    .values(webhook)
    .onConflict((conflict) => conflict.columns(["provider", "eventKey"]).doNothing())
    .returning("id")
    .executeTakeFirst();
}

export function findWebhook(db: Db, id: number) {
  return db.selectFrom("shopWebhook").selectAll().where("id", "=", id).executeTakeFirst();
}

export function setActed(tx: Tx, id: number, actedAt: Date) {
  return tx.updateTable("shopWebhook").set({ actedAt }).where("id", "=", id).execute();
}

export function deleteWebhooksBefore(tx: Tx, before: Date) {
  return tx
    .deleteFrom("shopWebhook")
    .where("at", "<", before)
    .where("actedAt", "is not", null)
    .executeTakeFirst();
}
