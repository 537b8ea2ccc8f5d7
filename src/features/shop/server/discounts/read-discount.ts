import { Refusal } from "#base/refusal.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { Discount } from "../../contract.ts";
import { type Buyer, type BuyerScope, findBuyer } from "../find-buyer.ts";
import { viewTerms } from "./code-terms.ts";
import { findDiscount } from "./find-discount.ts";
import { findNewcomerOffers } from "./newcomer-offers.ts";

type Parts = Pick<App, "db" | "clock">;

type Query = {
  code?: string | undefined;
  welcome?: "true" | undefined;
  timebonus?: "true" | undefined;
};

/**
 * Finds a discount by its code, or one of the newcomer's offers; without either, the offer that applies.
 * @throws Refusal `shop.code_unknown` if there is none, or the reason why the code does not apply
 */
export async function readDiscount(
  { app, ...scope }: BuyerScope & { app: Parts },
  { code, welcome, timebonus }: Query,
): Promise<Discount> {
  const buyer = await findBuyer(app, scope);
  const discount =
    code === undefined && (welcome || timebonus)
      ? (await readNewcomerOffers(app, buyer))[timebonus ? "timeBonus" : "welcome"]
      : await readTerms(app, buyer, code);
  if (!discount) throw new Refusal("shop.code_unknown", {}, 404);
  return discount;
}

async function readNewcomerOffers({ db, clock }: Parts, buyer: Buyer) {
  const { premium } = await readWallet(db, buyer.memberId);
  return findNewcomerOffers(db, { ...buyer, premium, now: clock.now() });
}

async function readTerms(app: Parts, buyer: Buyer, code: string | undefined): Promise<Discount | null> {
  const terms = await findDiscount(app, buyer, { code });
  return terms && viewTerms(terms, app.clock.now());
}
