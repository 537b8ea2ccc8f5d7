import { isAlive } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { MemberViewer } from "#platform/app.ts";
import type { Scope } from "#platform/scope.ts";
import { bankDate } from "../../debit-calendar.ts";
import { MANDATE_TEXT, planDebit } from "../../debit-rules.ts";
import { findDiscount } from "../discounts/discounts.ts";
import { findBuyer } from "../find-buyer.ts";
import { priceBundle } from "../price-bundle.ts";
import { assertMayDebit, takesDebits } from "./limits.ts";

type Asking = Pick<Scope, "app" | "country" | "site"> & { viewer: MemberViewer };
type Asked = { bundle: string; code?: string | undefined };

/**
 * What a bundle costs by direct debit.
 * @throws Refusal `shop.method_not_here`, `shop.bundle_unknown`, and what the code is refused for
 */
export async function priceDebit(scope: Asking, { bundle, code }: Asked) {
  const { app, viewer } = scope;
  const site = siteOf(scope);
  const buyer = await findBuyer(app, scope);
  const { country, currency } = buyer;
  if (!takesDebits(app, site) || !isAlive("sdd", country, currency))
    throw new Refusal("shop.method_not_here");
  const { listAmount } = priceBundle(site, { code: bundle, currency, discount: null });
  const discount = await findDiscount(app.db, {
    memberId: viewer.memberId,
    site,
    country,
    currency,
    listAmount,
    method: "sdd",
    code,
    locale: viewer.locale,
    now: app.clock.now(),
  });
  return { buyer, price: priceBundle(site, { code: bundle, currency, discount }) };
}

/** What stands on the form beside the price. @throws Refusal every one that the contract names */
export async function readDebit(scope: Asking, asked: Asked) {
  const { app, viewer } = scope;
  const site = siteOf(scope);
  const { buyer, price } = await priceDebit(scope, asked);
  await assertMayDebit(app, app.db, { amount: price.amount, site, memberId: viewer.memberId });
  const { company, settings } = site;
  const { creditorId, creditorName, address, city, country } = company;
  return {
    amount: { amount: price.amount, currency: buyer.currency },
    creditor: { id: creditorId ?? "", name: creditorName ?? "", address: `${address}, ${city}, ${country}` },
    due_on: planDebit(bankDate(app.clock.now()), settings).dueOn,
    notice_days: settings.debit_notice_days,
    mandate_text: MANDATE_TEXT,
    code_minutes: settings.sms_code_minutes,
  };
}
