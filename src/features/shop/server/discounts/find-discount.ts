import { formatMoney } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { Refusal } from "#base/refusal.ts";
import { regionalTag } from "#base/regional-tag.ts";
import type { Db } from "#db/database.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import {
  type CodeTerms,
  type CodeUse,
  faultOf,
  isNewcomerCode,
  offerThatApplies,
  WELCOME_CODE,
} from "../../discount-rules.ts";
import type { Buyer } from "../find-buyer.ts";
import { wasUsed } from "./claim-discount.ts";
import { termsOf } from "./code-terms.ts";
import { newcomerTerms } from "./newcomer-offers.ts";
import { findCode } from "./queries-code.ts";

/** The buyer of an order, as far as the terms of a discount code mention them. */
export type CodeHolder = Omit<Buyer, "byAddress" | "byProfile">;

export type DiscountQuery = {
  /** Without a code, the newcomer's offer that applies is found. */
  code?: string | undefined;
  /** Before the discount. A code's minimum is checked only if it is given. */
  listAmount?: number;
  method?: MethodCode;
  /** Read from the wallet if it is not given. */
  premium?: boolean;
};

/**
 * With a code, its terms; without one, those of the newcomer's offer that applies, if any.
 * @throws Refusal if the code is unknown, used, expired, or not for this member or order
 */
export async function findDiscount(
  { db, clock }: Pick<App, "db" | "clock">,
  holder: CodeHolder,
  { code, ...query }: DiscountQuery,
): Promise<CodeTerms | null> {
  const { memberId } = holder;
  const readUse = async (): Promise<CodeUse> => ({
    ...holder,
    ...query,
    premium: query.premium ?? (await readWallet(db, memberId)).premium,
    now: clock.now(),
  });
  if (code !== undefined) {
    const terms = await getTerms(db, holder, code);
    if (await wasUsed(db, memberId, terms)) throw new Refusal("shop.code_used");
    assertApplies(terms, await readUse(), holder);
    return terms;
  }
  const offer = offerThatApplies(newcomerTerms(holder), await readUse());
  return offer && !(await wasUsed(db, memberId, offer)) ? offer : null;
}

/** @throws Refusal `shop.code_unknown` */
async function getTerms(db: Db, holder: CodeHolder, code: string): Promise<CodeTerms> {
  const terms = isNewcomerCode(code)
    ? newcomerTerms(holder)[code === WELCOME_CODE ? "welcome" : "timeBonus"]
    : await findStoredTerms(db, holder, code);
  if (!terms) throw new Refusal("shop.code_unknown", {}, 404);
  return terms;
}

async function findStoredTerms(db: Db, { memberId, site }: CodeHolder, code: string) {
  const row = await findCode(db, { siteId: site.id, code });
  // Another member's personal code stays unknown: it would reveal that this member wants to leave.
  const isOthers = row?.memberId != null && row.memberId !== memberId;
  return row && !isOthers ? termsOf(row) : null;
}

/** @throws Refusal with the reason why the code does not apply */
function assertApplies(terms: CodeTerms, use: CodeUse, { locale, country }: CodeHolder): void {
  const fault = faultOf(terms, use);
  if (fault === null) return;
  if (fault !== "code_minimum") throw new Refusal(`shop.${fault}`);
  const minimum = { amount: terms.minimumAmount ?? 0, currency: terms.currency ?? use.currency };
  throw new Refusal("shop.code_minimum", { amount: formatMoney(minimum, regionalTag(locale, country)) });
}
