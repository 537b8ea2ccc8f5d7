import type { Tx } from "#db/database.ts";
import type { App } from "#server/app.ts";
import { addCredits, insertGrant } from "./queries.ts";

/**
 * Gives credits that nobody paid for; they do not make premium.
 * @param key a repeat with the same one gives nothing more
 * @returns the balance, or nothing where the member has no wallet or the grant was there before
 */
export async function grantCredits(
  app: Pick<App, "clock">,
  tx: Tx,
  grant: { memberId: number; credits: number; reason: "signup" | "operator" | "demo"; key: string },
): Promise<number | null> {
  const inserted = await insertGrant(tx, { ...grant, at: app.clock.now() });
  if (!inserted) return null;
  return (await addCredits(tx, grant))?.balance ?? null;
}
