import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import type { LotReason } from "../rules.ts";
import { addCredits, insertArrival, insertLot } from "./queries.ts";

type Grant = { memberId: number; credits: number; reason: Exclude<LotReason, "order">; key: string };

/**
 * Gives credits that nobody paid for; they do not make premium.
 * @param key a repeat with the same one gives nothing more
 * @returns the balance, or nothing where the grant was there before
 */
export async function grantCredits(app: Pick<App, "clock">, tx: Tx, grant: Grant): Promise<number | null> {
  const at = app.clock.now();
  const lot = await insertLot(tx, { ...grant, at });
  if (!lot) return null;
  await insertArrival(tx, { ...grant, at, lotId: lot.id });
  return addCredits(tx, grant);
}
