import { Refusal } from "#base/refusal.ts";
import { readOrderLots, readWallet } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { keysOf } from "#platform/limits/limit-keys.ts";
import type { Order } from "../contract.ts";
import { lookWhereOpen } from "./payments/look-at-payments.ts";
import { findOrderOf, listOrdersOf, type OrderRow } from "./queries.ts";
import { viewOrder } from "./view-order.ts";

const PAGE = 20;

type Whose = { memberId: number };

/** @throws Refusal `shop.order_unknown` */
export async function readOrder(app: App, { memberId, id }: Whose & { id: number }) {
  await getOrderOf(app, { memberId, id });
  await lookSoon(app, id);
  const order = await readOrderView(app, await getOrderOf(app, { memberId, id }));
  return { order, credits: (await readWallet(app.db, memberId)).credits };
}

const LOOK_SECONDS = 3;

/** A member who returns from the provider does not wait for its webhook. The limit keeps polling from the provider. */
async function lookSoon(app: App, id: number): Promise<void> {
  const wait = await app.limits.count("shop.look", keysOf("order", id), { points: 1, seconds: LOOK_SECONDS });
  if (wait === null)
    await lookWhereOpen(app, id).catch((error: unknown) =>
      app.log.error({ err: error, orderId: id }, "could not check an open payment"),
    );
}

export async function listOrders(
  { db }: Pick<App, "db">,
  { memberId, before }: Whose & { before?: number | undefined },
): Promise<{ orders: Order[]; next: number | null }> {
  const rows = await listOrdersOf(db, { memberId, before, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const lots = await readOrderLots(db, { memberId, orderIds: shown.map(({ id }) => id) });
  return {
    orders: shown.map((row) => viewOrder(row, lots.get(row.id))),
    next: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
  };
}

export async function readOrderView({ db }: Pick<App, "db">, row: OrderRow): Promise<Order> {
  const lots =
    row.memberId === null ? null : await readOrderLots(db, { memberId: row.memberId, orderIds: [row.id] });
  return viewOrder(row, lots?.get(row.id));
}

/** @throws Refusal `shop.order_unknown` */
export async function getOrderOf({ db }: Pick<App, "db">, asked: Whose & { id: number }): Promise<OrderRow> {
  const row = await findOrderOf(db, asked);
  if (!row) throw new Refusal("shop.order_unknown", {}, 404);
  return row;
}
