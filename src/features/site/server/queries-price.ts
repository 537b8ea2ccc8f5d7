import { sql } from "kysely";
import type { Currency } from "#base/money.ts";
import type { Tx } from "#db/database.ts";

/** Amount in the currency's minor unit; null if the bundle is not sold in it. */
export type CellPrice = { code: string; currency: Currency; amount: number | null };

/** Locks a site's price list until the end of the transaction. */
export async function lockPrices(tx: Tx, siteId: number) {
  const site = await tx
    .selectFrom("siteSite")
    .select("revision")
    .where("id", "=", siteId)
    .forUpdate()
    .executeTakeFirst();
  return site && { revision: site.revision, prices: await listPrices(tx, siteId) };
}

function listPrices(tx: Tx, siteId: number) {
  return tx
    .selectFrom("siteBundlePrice")
    .select(["code", "currency", "amount"])
    .where("siteId", "=", siteId)
    .execute();
}

/** Stores prices, with their moment for the lowest price of the last 30 days. @returns the new revision */
export async function updatePrices(
  tx: Tx,
  { siteId, prices, at }: { siteId: number; prices: readonly CellPrice[]; at: Date },
): Promise<number> {
  await sql`select set_config('velvet.now', ${at.toISOString()}, true)`.execute(tx);
  for (const { code, currency, amount } of prices) {
    if (amount === null) await deletePrice(tx, { siteId, code, currency });
    else await upsertPrice(tx, { siteId, code, currency, amount });
  }
  const { revision } = await tx
    .updateTable("siteSite")
    .set((of) => ({ revision: of("revision", "+", 1) }))
    .where("id", "=", siteId)
    .returning("revision")
    .executeTakeFirstOrThrow();
  return revision;
}

function deletePrice(tx: Tx, { siteId, code, currency }: { siteId: number; code: string; currency: string }) {
  return tx
    .deleteFrom("siteBundlePrice")
    .where("siteId", "=", siteId)
    .where("code", "=", code)
    .where("currency", "=", currency)
    .execute();
}

function upsertPrice(tx: Tx, price: { siteId: number; code: string; currency: string; amount: number }) {
  return tx
    .insertInto("siteBundlePrice")
    .values(price)
    .onConflict((at) => at.columns(["siteId", "code", "currency"]).doUpdateSet({ amount: price.amount }))
    .execute();
}
