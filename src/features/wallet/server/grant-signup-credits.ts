import type { Tx } from "#db/database.ts";
import { readAccount } from "#features/accounts/server/accounts.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { walletSettings } from "../settings.ts";
import { grantCredits } from "./grant-credits.ts";

/** The lot's key prevents a second confirmation from granting credits again. */
export async function grantSignupCredits(
  tx: Tx,
  { memberId }: { memberId: number },
  app: Pick<App, "clock" | "sites">,
): Promise<void> {
  const { siteId } = await readAccount(tx, memberId);
  const { signup_credits: credits } = settingsOf({ site: app.sites.get(siteId) }, walletSettings);
  if (credits > 0) await grantCredits(app, tx, { memberId, credits, reason: "signup", key: "confirmed" });
}
