import { isAlive } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { bankDate } from "../../debit-calendar.ts";
import { MANDATE_TEXT, planDebit } from "../../debit-rules.ts";
import { debitSettings } from "../../settings.ts";
import { type BuyerScope, findBuyer } from "../find-buyer.ts";
import { priceOrder } from "../price-order.ts";
import { assertMayDebit, takesDebits } from "./limits.ts";

type DebitScope = BuyerScope & { app: Pick<App, "db" | "clock" | "sms"> };
type Query = { bundle: string; code?: string | undefined };

/** @throws Refusal `shop.method_not_here`, and those of `priceOrder` */
export async function priceDebit({ app, ...scope }: DebitScope, { bundle, code }: Query) {
  const buyer = await findBuyer(app, scope);
  if (!takesDebits(app, buyer.site) || !isAlive("sdd", buyer.country, buyer.currency))
    throw new Refusal("shop.method_not_here");
  const { price } = await priceOrder(app, buyer, { bundle, method: "sdd", code });
  return { buyer, price };
}

/** Data of the direct debit form. @throws Refusal all that the contract lists */
export async function readDebit(scope: DebitScope, query: Query) {
  const { app } = scope;
  const { buyer, price } = await priceDebit(scope, query);
  const { memberId, site, currency } = buyer;
  await assertMayDebit(app, app.db, { amount: price.amount, site, memberId });
  const settings = settingsOf({ site }, debitSettings);
  const { creditorId, creditorName, address, city, country } = site.company;
  return {
    amount: { amount: price.amount, currency },
    creditor: { id: creditorId ?? "", name: creditorName ?? "", address: `${address}, ${city}, ${country}` },
    due_on: planDebit(bankDate(app.clock.now()), settings).dueOn,
    notice_days: settings.debit_notice_days,
    mandate_text: MANDATE_TEXT,
    code_minutes: settings.sms_code_minutes,
  };
}
