import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { LotReason } from "../rules.ts";
import { addCredits, insertArrival, insertLot } from "./queries.ts";

type Grant = { memberId: number; credits: number; reason: Exclude<LotReason, "order">; key: string };

/**
 * Gives credits for free. They do not give premium.
 * @param key idempotency key
 * @returns the new balance, or `null` if the grant was made before
 */
export async function grantCredits(app: Pick<App, "clock">, tx: Tx, grant: Grant): Promise<number | null> {
  const at = app.clock.now();
  const lot = await insertLot(tx, { ...grant, at });
  if (!lot) return null;
  await insertArrival(tx, { ...grant, at, lotId: lot.id });
  return addCredits(tx, grant);
}
