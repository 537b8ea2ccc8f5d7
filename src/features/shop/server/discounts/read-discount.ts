import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import type { Discount } from "../../contract.ts";
import { findBuyer } from "../find-buyer.ts";
import { findDiscount, findNewcomerOffers } from "./discounts.ts";

type Asking = Scope & { viewer: MemberViewer };
type Asked = {
  code?: string | undefined;
  welcome?: "true" | undefined;
  timebonus?: "true" | undefined;
};

/**
 * The discount of this code, or one of the newcomer's; without a wish, the one that counts.
 * @throws Refusal `shop.code_unknown` where there is none
 */
export async function readDiscount(scope: Asking, { code, welcome, timebonus }: Asked): Promise<Discount> {
  const { app, viewer, locale } = scope;
  const { country, currency } = await findBuyer(app, scope);
  const ask = {
    memberId: viewer.memberId,
    site: siteOf(scope),
    country,
    currency,
    locale,
    now: app.clock.now(),
  };
  const offers = code === undefined && (welcome || timebonus) ? await findNewcomerOffers(app.db, ask) : null;
  const found = offers
    ? timebonus
      ? offers.timeBonus
      : offers.welcome
    : await findDiscount(app.db, { ...ask, code });
  if (!found) throw new Refusal("shop.code_unknown", {}, 404);
  return found;
}
