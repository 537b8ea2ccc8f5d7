import type { Currency, Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { chatSettings } from "#features/chat/settings.ts";
import { settingsOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { Offer, OfferedBundle } from "../contract.ts";
import type { CodeTerms } from "../discount-rules.ts";
import { lowestPrice, pricePerMessage, reductionPercent, START_NOW_TEXT } from "../rules.ts";
import { shopSettings } from "../settings.ts";
import { mayOfferDebit } from "./debit/limits.ts";
import { viewTerms } from "./discounts/code-terms.ts";
import { findDiscount } from "./discounts/find-discount.ts";
import { type Buyer, type BuyerScope, findBuyer } from "./find-buyer.ts";
import { listValidCards, viewCard } from "./payments/cards.ts";
import { listMethods, listStoring } from "./payments/providers.ts";
import { type Price, priceBundle } from "./price-order.ts";
import { findLastMethod, findRepeatable, findVat } from "./queries.ts";
import { readOrderView } from "./read-order.ts";
import { mayTryOut, tryOutOf } from "./try-out/try-out.ts";

type Parts = Pick<App, "db" | "clock" | "sms" | "payments">;

/** @throws Refusal if the given discount code does not apply */
export async function readOffer(app: Parts, caller: BuyerScope, code: string | undefined): Promise<Offer> {
  const { memberId, status } = caller.viewer;
  const mayOrder = status !== "not_confirmed";
  const now = app.clock.now();
  const found = findBuyer(app, caller);
  const [buyer, { credits, premium }, cards, lastMethod, canTryOut, vatPermille] = await Promise.all([
    found,
    readWallet(app.db, memberId),
    listValidCards(app, memberId),
    findLastMethod(app.db, memberId),
    mayTryOut(app.db, { memberId }),
    found.then(({ country }) => findVat(app.db, country, now)),
  ]);
  const [discount, last] = await Promise.all([
    findDiscount(app, buyer, { code, premium }),
    cards.length > 0 ? findRepeatable(app.db, memberId) : undefined,
  ]);
  const bundles = listBundles(buyer, discount, now);
  const cheapest = bundles[0]?.price;
  const [methods, lastOrder] = await Promise.all([
    cheapest ? listOfferedMethods(app, { buyer, cheapest, mayOrder }) : [],
    last ? readOrderView(app, last) : null,
  ]);
  const { refund_days, success_percent } = settingsOf(buyer, shopSettings);
  return {
    ...{ country: buyer.country, bundles, credits, premium, refund_days, success_percent },
    try_out: canTryOut ? viewTryOut(buyer) : null,
    discount: discount && viewTerms(discount, now),
    methods: methods.sort((a, b) => Number(b === lastMethod) - Number(a === lastMethod)),
    storing: cheapest ? listStoring(app, methods, { ...buyer, money: cheapest }) : [],
    may_order: mayOrder,
    cards: cards.map(viewCard),
    last_order: lastOrder,
    start_now_text: START_NOW_TEXT,
    vat_percent: vatPermille / 10,
  };
}

/** Methods that can pay for the cheapest bundle at least. */
async function listOfferedMethods(
  app: Parts,
  { buyer, cheapest, mayOrder }: { buyer: Buyer; cheapest: Money; mayOrder: boolean },
): Promise<MethodCode[]> {
  const methods = listMethods(app, { ...buyer, money: cheapest });
  if (!methods.includes("sdd")) return methods;
  const { memberId, site } = buyer;
  // Unconfirmed members may see the offer, but not the form for direct debit.
  const debits = mayOrder && (await mayOfferDebit(app, { amount: cheapest.amount, site, memberId }));
  return debits ? methods : methods.filter((method) => method !== "sdd");
}

function listBundles({ site, currency }: Buyer, discount: CodeTerms | null, now: Date): OfferedBundle[] {
  const settings = settingsOf({ site }, chatSettings);
  return site.bundles.flatMap((bundle) => {
    if (bundle.prices[currency] === undefined) return [];
    const price = priceBundle(site, { code: bundle.code, currency, discount });
    const history = bundle.priceChanges.filter((change) => change.currency === currency);
    return [viewBundle(bundle, { price, currency, lowest: lowestPrice(history, now), settings })];
  });
}

/** Returns null if it has no price in the buyer's currency. */
export function viewTryOut({ site, currency }: Pick<Buyer, "site" | "currency">): OfferedBundle | null {
  const bundle = tryOutOf(site);
  if (bundle.prices[currency] === undefined) return null;
  const price = priceBundle(site, { code: bundle.code, currency, discount: null });
  return viewBundle(bundle, { price, currency, lowest: null, settings: settingsOf({ site }, chatSettings) });
}

type PricedBundle = {
  price: Price;
  currency: Currency;
  lowest: number | null;
  settings: { message_credits: number };
};

function viewBundle(
  { code, credits, popular }: { code: string; credits: number; popular: boolean },
  { price, currency, lowest, settings }: PricedBundle,
): OfferedBundle {
  const { amount, listAmount, feeAmount } = price;
  const money = (minor: number) => ({ amount: minor, currency });
  const reduced = lowest !== null && amount < lowest;
  return {
    code: code as OfferedBundle["code"],
    credits,
    popular,
    price: money(amount),
    list: money(listAmount),
    lowest: reduced ? money(lowest) : null,
    percent: reductionPercent(amount, lowest),
    fee: money(feeAmount),
    per_message: pricePerMessage(money(amount), credits, settings.message_credits),
  };
}
