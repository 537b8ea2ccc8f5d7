import type { Currency } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Site } from "#features/site/server/site.ts";
import type { Discount } from "../contract.ts";
import { discounted } from "../rules.ts";

export type Price = { credits: number; listAmount: number; feeAmount: number; amount: number };

/**
 * What a bundle costs on this site, with the discount and what the payment itself costs.
 * @throws Refusal `shop.bundle_unknown` where it is not sold in this currency
 */
export function priceBundle(
  site: Site,
  { code, currency, discount }: { code: string; currency: Currency; discount: Discount | null },
): Price {
  const bundle = site.bundles.find((one) => one.code === code);
  const listAmount = bundle?.prices[currency];
  if (!bundle || listAmount === undefined) throw new Refusal("shop.bundle_unknown", {}, 404);
  const counts = discount !== null && listAmount >= (discount.minimum_order_value ?? 0);
  const price = counts ? discounted(listAmount, discount.value_percentage) : listAmount;
  const feeAmount = Math.ceil((price * site.settings.transaction_fee_percent) / 100);
  return { credits: bundle.credits, listAmount, feeAmount, amount: price + feeAmount };
}
