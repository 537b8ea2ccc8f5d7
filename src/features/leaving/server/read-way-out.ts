import { readAccount, readEraseDate } from "#features/accounts/server/accounts.ts";
import { readDeletionPercent, readLeavingMoney } from "#features/shop/server/shop.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import type { WayOut } from "../contract.ts";
import { offersFor } from "../rules.ts";

/** Changes nothing: an offer is made when it is taken. */
export async function readWayOut(
  app: Pick<App, "db" | "clock" | "sites">,
  memberId: number,
): Promise<WayOut> {
  const { db, clock, sites } = app;
  const account = await readAccount(db, memberId);
  const now = clock.now();
  const site = siteOf({ site: sites.get(account.siteId) });
  const [discountPercent, money] = await Promise.all([
    readDeletionPercent(db, { memberId, site, now }),
    readLeavingMoney(app, memberId),
  ]);
  return {
    email: account.email ?? "",
    erase_at: readEraseDate(app, { site }).toISOString(),
    has_password: account.hasPassword,
    offers: offersFor({
      privacyMode: account.photoAudience === "matches",
      tryOut: false,
      discount: discountPercent !== null,
    }),
    discount_percent: discountPercent,
    money: {
      refundable: money.refundable,
      at_closing: money.atClosing,
      at_erasure: money.atErasure,
      lapsing: money.lapsing,
      given: money.given,
    },
  };
}
