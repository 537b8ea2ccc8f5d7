import { Refusal } from "#base/refusal.ts";
import type { App } from "#platform/app.ts";
import { listValidCards } from "./payments/cards.ts";
import { type OrderRequest, placeOrder } from "./place-order.ts";

/** @throws Refusal `shop.card_unknown`, and those of `placeOrder` */
export async function repeatOrder(
  app: App,
  caller: Parameters<typeof placeOrder>[1],
  request: Omit<OrderRequest, "method" | "storeCard" | "card"> & { card: number },
) {
  const cards = await listValidCards(app, caller.viewer.memberId);
  const card = cards.find(({ id }) => id === request.card);
  if (!card) throw new Refusal("shop.card_unknown", {}, 404);
  return placeOrder(app, caller, { ...request, method: "creditcard", storeCard: false, card });
}
