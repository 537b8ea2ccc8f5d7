import { Refusal } from "#base/refusal.ts";
import { findEmail, lockStanding } from "#features/accounts/server/accounts.ts";
import type { App } from "#platform/app.ts";
import { clearReason } from "#platform/mail/address-state.ts";
import { readCheck } from "./check-link.ts";

/**
 * The owner of an address has opened a link that was mailed there and pressed the button, so mails arrive and are
 * wanted.
 * @throws Refusal `notifications.link_invalid`
 */
export async function passMailCheck(app: Pick<App, "db" | "clock" | "seal">, token: string): Promise<void> {
  const check = readCheck(app.seal, token);
  if (!check || check.expires <= app.clock.now()) throw invalid();
  await app.db.transaction().execute(async (tx) => {
    const standing = await lockStanding(tx, check.memberId);
    const address = standing === null ? null : await findEmail(tx, check.memberId);
    if (!address || !check.isFor(address)) throw invalid();
    for (const reason of ["bounce", "fbl"] as const) await clearReason(app, tx, { address, reason });
  });
}

function invalid(): Refusal {
  return new Refusal("notifications.link_invalid", {}, 410);
}
