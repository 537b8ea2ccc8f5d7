import type { Currency, Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { type Site, settingsOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { TRY_OUT } from "../contract.ts";
import type { CodeTerms } from "../discount-rules.ts";
import { discounted } from "../rules.ts";
import { shopSettings } from "../settings.ts";
import { findDiscount } from "./discounts/find-discount.ts";
import type { Buyer } from "./find-buyer.ts";
import { assertMayTryOut, tryOutOf } from "./try-out/try-out.ts";

/** Amounts in minor units; `amount` is what the buyer pays, discount and fee included. */
export type Price = { credits: number; listAmount: number; feeAmount: number; amount: number };
export type PricedOrder = { price: Price; discount: CodeTerms | null };

type Ordered = { bundle: string; method: MethodCode; code: string | undefined };

/**
 * The till: the price of an order and the discount it uses, by every payment method.
 * @throws Refusal `shop.bundle_unknown`, `shop.try_out_used`, or the reason why the discount code does not apply
 */
export async function priceOrder(
  app: Pick<App, "db" | "clock">,
  buyer: Buyer,
  { bundle, method, code }: Ordered,
): Promise<PricedOrder> {
  const { site, currency } = buyer;
  if (bundle === TRY_OUT) {
    await assertMayTryOut(app.db, buyer);
    // It costs what is listed, also for a newcomer.
    if (code !== undefined) throw new Refusal("shop.code_not_here");
    return { discount: null, price: priceBundle(site, { code: bundle, currency, discount: null }) };
  }
  const { listAmount } = priceBundle(site, { code: bundle, currency, discount: null });
  const discount = await findDiscount(app, buyer, { code, method, listAmount });
  return { discount, price: priceBundle(site, { code: bundle, currency, discount }) };
}

/** @throws Refusal `shop.price_changed` if the buyer saw another price */
export function assertSeenPrice({ amount }: Price, { currency }: Buyer, seen: Money): void {
  if (amount !== seen.amount || currency !== seen.currency) throw new Refusal("shop.price_changed");
}

/** @throws Refusal `shop.bundle_unknown` if the site does not sell the bundle in this currency */
export function priceBundle(
  site: Site,
  { code, currency, discount }: { code: string; currency: Currency; discount: CodeTerms | null },
): Price {
  const bundle = code === TRY_OUT ? tryOutOf(site) : site.bundles.find((one) => one.code === code);
  const listAmount = bundle?.prices[currency];
  if (!bundle || listAmount === undefined) throw new Refusal("shop.bundle_unknown", {}, 404);
  const isDiscounted = discount !== null && listAmount >= (discount.minimumAmount ?? 0);
  const price = isDiscounted ? discounted(listAmount, discount.percent) : listAmount;
  const { transaction_fee_percent } = settingsOf({ site }, shopSettings);
  const feeAmount = Math.ceil((price * transaction_fee_percent) / 100);
  return { credits: bundle.credits, listAmount, feeAmount, amount: price + feeAmount };
}
