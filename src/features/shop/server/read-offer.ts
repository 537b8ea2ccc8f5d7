import type { Money } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { type Site, siteOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { Discount, Offer, OfferedBundle } from "../contract.ts";
import { lowestPrice, pricePerMessage, START_NOW_TEXT } from "../rules.ts";
import { mayOfferDebit } from "./debit/limits.ts";
import { findDiscount } from "./discounts/discounts.ts";
import { type Buyer, type Buying, findBuyer } from "./find-buyer.ts";
import { listGoodCards, viewCard } from "./payments/cards.ts";
import { listMethods } from "./payments/providers.ts";
import { type Price, priceBundle } from "./price-bundle.ts";
import { findLastMethod, findRepeatable, findVat } from "./queries.ts";
import { readOrderView } from "./read-order.ts";

/** @throws Refusal where a code is given that does not hold */
export async function readOffer(app: App, caller: Buying, code: string | undefined): Promise<Offer> {
  const site = siteOf(caller);
  const { memberId, locale, signedUpAt, status } = caller.viewer;
  const mayOrder = status !== "not_confirmed";
  const now = app.clock.now();
  const [buyer, wallet, cards, lastMethod] = await Promise.all([
    findBuyer(app, caller),
    readWallet(app.db, memberId),
    listGoodCards(app, memberId),
    findLastMethod(app.db, memberId),
  ]);
  const [discount, last, vatPermille] = await Promise.all([
    findDiscount(app.db, { ...buyer, site, code, premium: wallet.premium, signedUpAt, locale, now }),
    cards.length > 0 ? findRepeatable(app.db, memberId) : undefined,
    findVat(app.db, buyer.country, now),
  ]);
  const bundles = listBundles(site, { currency: buyer.currency, discount, now });
  const cheapest = bundles[0]?.price;
  const [methods, lastOrder] = await Promise.all([
    cheapest ? offerMethods(app, { site, buyer, cheapest, mayOrder }) : [],
    last ? readOrderView(app, last) : null,
  ]);
  return {
    country: buyer.country,
    bundles,
    discount,
    methods: methods.sort((a, b) => Number(b === lastMethod) - Number(a === lastMethod)),
    may_order: mayOrder,
    cards: cards.map(viewCard),
    credits: wallet.credits,
    premium: wallet.premium,
    last_order: lastOrder,
    start_now_text: START_NOW_TEXT,
    refund_days: site.settings.refund_days,
    vat_percent: vatPermille / 10,
    success_percent: site.settings.success_percent,
  };
}

/** What at least the cheapest bundle can be paid with. */
async function offerMethods(
  app: App,
  { site, buyer, cheapest, mayOrder }: { site: Site; buyer: Buyer; cheapest: Money; mayOrder: boolean },
): Promise<MethodCode[]> {
  const methods = listMethods(app, buyer.country, cheapest);
  if (!methods.includes("sdd")) return methods;
  const { memberId } = buyer;
  // Its form is closed to an unconfirmed member, who can look at everything else here.
  const debits = mayOrder && (await mayOfferDebit(app, { amount: cheapest.amount, site, memberId }));
  return debits ? methods : methods.filter((method) => method !== "sdd");
}

type Priced = { currency: Buyer["currency"]; discount: Discount | null; now: Date };

function listBundles(site: Site, { currency, discount, now }: Priced): OfferedBundle[] {
  const { bundles, settings } = site;
  return bundles.flatMap((bundle) => {
    if (bundle.prices[currency] === undefined) return [];
    const price = priceBundle(site, { code: bundle.code, currency, discount });
    const history = bundle.priceChanges.filter((change) => change.currency === currency);
    return [viewBundle(bundle, { price, currency, lowest: lowestPrice(history, now), settings })];
  });
}

function viewBundle(
  { code, credits, popular }: { code: string; credits: number; popular: boolean },
  {
    price,
    currency,
    lowest,
    settings,
  }: {
    price: Price;
    currency: Buyer["currency"];
    lowest: number | null;
    settings: { message_credits: number };
  },
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
    percent: reduced ? Math.floor(((lowest - amount) * 100) / lowest) : null,
    fee: money(feeAmount),
    per_message: pricePerMessage(money(amount), credits, settings.message_credits),
  };
}
