import type { MethodCode } from "#base/payment-methods.ts";
import { siteOf } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#server/app.ts";
import type { Discount, Offer, OfferedBundle } from "../contract.ts";
import { lowestPrice, type PriceChange, pricePerMessage, START_NOW_TEXT } from "../rules.ts";
import { listGoodCards, viewCard } from "./cards.ts";
import { mayOfferDebit } from "./debit-limits.ts";
import { findDiscount } from "./discounts.ts";
import { type Buyer, type Buying, findBuyer } from "./find-buyer.ts";
import { type Price, priceBundle } from "./price-bundle.ts";
import { listMethods } from "./providers.ts";
import { findLastMethod, findRepeatable, findVat, listPriceChanges } from "./queries.ts";
import { readOrderView } from "./read-order.ts";

/** @throws Refusal where a code is given that does not hold */
export async function readOffer(app: App, caller: Buying, code: string | undefined): Promise<Offer> {
  const site = siteOf(caller);
  const { memberId, locale } = caller.viewer;
  const buyer = await findBuyer(app, caller);
  const now = app.clock.now();
  const asked = { ...buyer, site, code, locale, now };
  const [discount, wallet, cards, last, lastMethod, changes, vatPermille] = await Promise.all([
    findDiscount(app.db, asked),
    readWallet(app.db, memberId),
    listGoodCards(app, memberId),
    findRepeatable(app.db, memberId),
    findLastMethod(app.db, memberId),
    listPriceChanges(app.db, { siteId: site.id, currency: buyer.currency }),
    findVat(app.db, buyer.country, now),
  ]);
  const bundles = listBundles(caller, { buyer, discount, changes, now });
  const cheapest = bundles[0]?.price;
  const all = cheapest ? listMethods(app, buyer.country, cheapest) : [];
  const debits = cheapest && (await mayOfferDebit(app, { amount: cheapest.amount, site, memberId }));
  const methods = all.filter((method) => method !== "sdd" || debits);
  return {
    country: buyer.country,
    bundles,
    discount,
    methods: methods.sort(
      (a, b) => Number(b === lastMethod) - Number(a === lastMethod),
    ) satisfies MethodCode[],
    cards: cards.map(viewCard),
    credits: wallet.credits,
    premium: wallet.premium,
    last_order: last ? await readOrderView(app, last) : null,
    start_now_text: START_NOW_TEXT,
    refund_days: site.settings.refund_days,
    vat_percent: vatPermille / 10,
    success_percent: site.settings.success_percent,
  };
}

type Priced = {
  buyer: Buyer;
  discount: Discount | null;
  changes: readonly (PriceChange & { code: string })[];
  now: Date;
};

function listBundles(caller: Buying, { buyer, discount, changes, now }: Priced): OfferedBundle[] {
  const { bundles, settings, ...site } = siteOf(caller);
  return bundles.flatMap((bundle) => {
    const { currency } = buyer;
    if (bundle.prices[currency] === undefined) return [];
    const sold = { code: bundle.code, currency };
    const price = priceBundle({ ...site, bundles, settings } as never, { ...sold, discount });
    const history = changes.filter(({ code }) => code === bundle.code);
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
