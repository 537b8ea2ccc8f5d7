import type { Locale } from "#base/locales.ts";
import { type Currency, formatMoney } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Db } from "#db/database.ts";
import { readSignUp } from "#features/accounts/server/accounts.ts";
import type { Site } from "#features/site/server/site.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { Discount } from "../../contract.ts";
import {
  type CodeTerms,
  faultOf,
  isNewcomerKind,
  isOver,
  NEWCOMER,
  offerThatCounts,
  TIME_BONUS_CODE,
  timeBonus,
  WELCOME_CODE,
  welcomeOffer,
} from "../../discount-rules.ts";
import { termsOf, viewTerms } from "./code-terms.ts";
import { findCode, hasClaim } from "./queries-code.ts";

export { claimDiscount, claimFingerprint, reclaim, releaseClaims } from "./claim-discount.ts";
export { makeDeletionOffer } from "./make-deletion-offer.ts";

export type DiscountAsk = {
  memberId: number;
  site: Site;
  country: string;
  currency: Currency;
  /** Before the discount; with it a minimum is asked for. */
  listAmount?: number | undefined;
  method?: MethodCode | undefined;
  code?: string | undefined;
  /** These two where they were read already. */
  premium?: boolean;
  signedUpAt?: Date;
  /** For the words of a refusal. */
  locale: Locale;
  now: Date;
};

/**
 * With a code, that one; without, the offer that counts: the time bonus, else the welcome discount, else nothing.
 * @throws Refusal where the code is unknown, used, over, or not for this member and order
 */
export async function findDiscount(db: Db, ask: DiscountAsk): Promise<Discount | null> {
  if (ask.code === undefined) return findOfferThatCounts(db, ask);
  const terms = await findTerms(db, ask, ask.code);
  if (!terms) throw new Refusal("shop.code_unknown", {}, 404);
  if (await wasUsed(db, ask.memberId, terms)) throw new Refusal("shop.code_used");
  const premium = await isPremium(db, ask);
  const fault = faultOf(terms, { ...ask, premium });
  if (fault === "code_minimum") throw new Refusal("shop.code_minimum", { amount: sayMinimum(terms, ask) });
  if (fault) throw new Refusal(`shop.${fault}`);
  return viewTerms(terms, ask.now);
}

type Offers = { timeBonus: Discount | null; welcome: Discount | null };

/** Both offers to a newcomer, as far as they hold and neither was used. */
export async function findNewcomerOffers(
  db: Db,
  ask: Pick<DiscountAsk, "memberId" | "site" | "now" | "premium" | "signedUpAt">,
): Promise<Offers> {
  const { memberId, now } = ask;
  const [premium, terms] = await Promise.all([isPremium(db, ask), newcomerTerms(db, ask)]);
  const standing = (offer: CodeTerms | null) =>
    offer && !premium && !isOver(offer, now) ? viewTerms(offer, now) : null;
  const offers = { timeBonus: standing(terms.timeBonus), welcome: standing(terms.welcome) };
  const any = terms.timeBonus ?? terms.welcome;
  const none = offers.timeBonus === null && offers.welcome === null;
  if (none || !any) return offers;
  return (await wasUsed(db, memberId, any)) ? { timeBonus: null, welcome: null } : offers;
}

async function findOfferThatCounts(db: Db, ask: DiscountAsk): Promise<Discount | null> {
  const [premium, offers] = await Promise.all([isPremium(db, ask), newcomerTerms(db, ask)]);
  const terms = offerThatCounts(offers, { ...ask, premium });
  return terms && !(await wasUsed(db, ask.memberId, terms)) ? viewTerms(terms, ask.now) : null;
}

async function isPremium(
  db: Db,
  { premium, memberId }: Pick<DiscountAsk, "premium" | "memberId">,
): Promise<boolean> {
  return premium ?? (await readWallet(db, memberId)).premium;
}

async function newcomerTerms(
  db: Db,
  { memberId, site: { settings }, ...ask }: Pick<DiscountAsk, "memberId" | "site" | "signedUpAt">,
) {
  const signedUpAt = ask.signedUpAt ?? (await readSignUp(db, memberId));
  return {
    timeBonus: timeBonus({
      memberId,
      signedUpAt,
      percent: settings.time_bonus_percent,
      seconds: settings.time_bonus_seconds,
    }),
    welcome: welcomeOffer({
      memberId,
      signedUpAt,
      percent: settings.welcome_percent,
      hours: settings.welcome_hours,
    }),
  };
}

async function findTerms(db: Db, ask: DiscountAsk, code: string): Promise<CodeTerms | null> {
  if (code === TIME_BONUS_CODE) return (await newcomerTerms(db, ask)).timeBonus;
  if (code === WELCOME_CODE) return (await newcomerTerms(db, ask)).welcome;
  const row = await findCode(db, { siteId: ask.site.id, code });
  // A code for one member is nobody else's to know of: it tells that the member wants to leave.
  const isOthers = row?.memberId != null && row.memberId !== ask.memberId;
  return row && !isOthers ? termsOf(row) : null;
}

function wasUsed(db: Db, memberId: number, terms: CodeTerms): Promise<boolean> {
  const claim = `member ${memberId}`;
  if (isNewcomerKind(terms.kind)) return hasClaim(db, memberId, [{ code: NEWCOMER, claim }]);
  return hasClaim(db, memberId, [
    { code: terms.claimKey, claim },
    { code: terms.claimKey, claim: "once" },
  ]);
}

function sayMinimum({ minimumAmount, currency }: CodeTerms, ask: DiscountAsk): string {
  return formatMoney(
    { amount: minimumAmount ?? 0, currency: currency ?? ask.currency },
    regionalTag(ask.locale, ask.country),
  );
}
