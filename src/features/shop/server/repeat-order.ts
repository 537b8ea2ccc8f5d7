import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { listGoodCards } from "./payments/cards.ts";
import { placeOrder, type Till } from "./place-order.ts";

/** @throws Refusal `shop.card_unknown`, and those of `placeOrder` */
export async function repeatOrder(
  app: App,
  caller: Parameters<typeof placeOrder>[1],
  till: Omit<Till, "method" | "storeCard" | "card"> & { card: number },
) {
  const cards = await listGoodCards(app, caller.viewer.memberId);
  const card = cards.find(({ id }) => id === till.card);
  if (!card) throw new Refusal("shop.card_unknown", {}, 404);
  return placeOrder(app, caller, { ...till, method: "creditcard", storeCard: false, card });
}
