import { readAccount, readEraseDate } from "#features/accounts/server/accounts.ts";
import { readDeletionPercent, readLeavingMoney, readTryOut } from "#features/shop/server/shop.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { WayOut } from "../contract.ts";
import { offersFor } from "../rules.ts";

/** Changes nothing: an offer is made when it is taken. */
export async function readWayOut(
  app: Pick<App, "db" | "clock" | "sites">,
  scope: Pick<Scope, "country" | "site"> & { viewer: MemberViewer },
): Promise<WayOut> {
  const { memberId } = scope.viewer;
  const { db, clock, sites } = app;
  const account = await readAccount(db, memberId);
  const now = clock.now();
  const site = siteOf({ site: sites.get(account.siteId) });
  const [tryOut, discountPercent, money] = await Promise.all([
    readTryOut(app, scope),
    readDeletionPercent(db, { memberId, site, now }),
    readLeavingMoney(app, memberId),
  ]);
  return {
    email: account.email ?? "",
    erase_at: readEraseDate(app, { site }).toISOString(),
    has_password: account.hasPassword,
    offers: offersFor({
      privacyMode: account.photoAudience === "matches",
      tryOut: tryOut !== null,
      discount: discountPercent !== null,
    }),
    discount_percent: discountPercent,
    try_out: tryOut,
    money: {
      refundable: money.refundable,
      at_closing: money.atClosing,
      at_erasure: money.atErasure,
      lapsing: money.lapsing,
      given: money.given,
    },
  };
}
