import { Refusal } from "#base/refusal.ts";
import { openLot } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { START_NOW_TEXT } from "../rules.ts";
import { setStarted } from "./queries.ts";
import { getOrderOf, readOrder } from "./read-order.ts";

type Starting = { memberId: number; id: number; startNowText: string };

/**
 * Unlocks the credits of an order that was placed without an immediate start.
 * @throws Refusal `shop.order_unknown`, `shop.words_changed`
 */
export async function startOrder(app: App, { memberId, id, startNowText }: Starting) {
  if (startNowText !== START_NOW_TEXT) throw new Refusal("shop.words_changed");
  await getOrderOf(app, { memberId, id });
  await app.db.transaction().execute(async (tx) => {
    await setStarted(tx, { memberId, id, startNowText });
    await openLot(tx, { memberId, orderId: id });
  });
  return readOrder(app, { memberId, id });
}
