import { type Insertable, sql } from "kysely";
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

/** @param orderOf the orders that they were about, as far as known */
export async function setActed(
  tx: Tx,
  { ids, orderOf, actedAt }: { ids: readonly number[]; orderOf: ReadonlyMap<number, number>; actedAt: Date },
): Promise<void> {
  const orderIds = ids.map((id) => orderOf.get(id) ?? null);
  await sql`
    update shop_webhook set acted_at = ${actedAt}, order_id = coalesce(acted.about, order_id)
    from unnest(${ids}::bigint[], ${orderIds}::bigint[]) as acted (webhook, about)
    where id = acted.webhook`.execute(tx);
}

/** What providers reported of an order, without what they wrote. */
export function listWebhooksOf(db: Db, orderId: number) {
  return db
    .selectFrom("shopWebhook")
    .select(["provider", "eventKey", "at", "actedAt"])
    .where("orderId", "=", orderId)
    .orderBy("id")
    .execute();
}
