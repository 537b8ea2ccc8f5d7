import type { Tx } from "#db/database.ts";
import type { App } from "#platform/app.ts";
import { clearReason } from "#platform/mail/address-state.ts";

/** Somebody has opened a link mailed to the address, so mails arrive there, whatever bounced before. */
export async function noteMailOpened(
  app: Pick<App, "clock" | "seal">,
  tx: Tx,
  address: string | null,
): Promise<void> {
  if (address !== null) await clearReason(app, tx, { address, reason: "bounce" });
}
