import { expect } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { Order } from "../../contract.ts";
import type { ExpectedOrder } from "../expected-order.fixture.ts";
import { askTruth, type World } from "./money-world.fixture.ts";

/** Compares the member's view and the books with the expected orders. */
export async function compareMoney(world: World): Promise<void> {
  const { testApp, till, anna, orders, isErased } = world;
  const { credits, premium } = await readWallet(testApp.app.db, anna.id);
  expect({ credits, premium }, "wallet").toEqual(expectedWallet(world));
  if (isErased) return expect(await readBooks(world)).toEqual(orders.map(expectedBooks));
  const { orders: seen } = (await till.call(anna, "GET", "/api/orders")).body as { orders: Order[] };
  expect(seen.toReversed().map(view)).toEqual(orders.map(expectedView));
  expect(await readBooks(world)).toEqual(orders.map(expectedBooks));
}

export async function compareOffer({ till, anna, ...world }: World): Promise<void> {
  if (world.isErased) return;
  const { credits, premium } = await till.readOffer(anna);
  expect({ credits, premium }, "offer").toEqual(expectedWallet(world));
}

const expectedWallet = ({ orders, isErased }: Pick<World, "orders" | "isErased">) => ({
  credits: isErased ? 0 : orders.reduce((sum, { left }) => sum + left, 0),
  premium: !isErased && orders.some(({ state }) => state === "completed"),
});

const view = ({ id, state, refunded, refunding, receipt }: Order) => ({
  ...{ id, state, receipt, refunded: refunded.amount, refunding: refunding.amount },
});
const expectedView = ({ id, state, refunded, refunding, isPaid }: ExpectedOrder) => ({
  ...{ id, state, receipt: isPaid, refunded, refunding },
});

const expectedBooks = ({ id, held, owed, isGranted, credits, left, used, lost }: ExpectedOrder) => ({
  ...{ id, held, owed, entered: owed, left, used, lost, granted: isGranted ? credits : 0 },
});

/** Lapsed credits of a closed lot count as left. */
async function readBooks({ testApp, orders }: World) {
  const { rows } = await testApp.app.pool.query(
    `select o.id::float8 as id,
       (select coalesce(sum(case when debited = 'provider' then amount when credited = 'provider' then -amount end), 0)::int
         from shop_entry e where e.order_id = o.id) as held,
       (select coalesce(sum(case when debited = 'receivable' then amount when credited = 'receivable' then -amount end), 0)::int
         from shop_entry e where e.order_id = o.id) as entered,
       (select coalesce(sum(amount), 0)::int from shop_receivable r where r.order_id = o.id and r.state = 'open') as owed,
       (select coalesce(sum(credits), 0)::int from wallet_lot l where l.key = o.id::text and l.reason = 'order')
         + coalesce(c.credits, 0) as granted,
       (select coalesce(sum(remaining), 0)::int from wallet_lot l where l.key = o.id::text and l.reason = 'order')
         + coalesce(c.lapsed, 0) as left,
       (select coalesce(sum(case when t.credited = 'earned' then t.credits end), 0)::int
         from wallet_transfer t join wallet_lot l on l.id = t.lot_id where l.key = o.id::text)
         + coalesce(c.spent, 0) as used,
       (select coalesce(sum(case when t.credited = 'lost' then t.credits when t.debited = 'lost' then -t.credits end), 0)::int
         from wallet_transfer t join wallet_lot l on l.id = t.lot_id where l.key = o.id::text)
         + coalesce(c.lost, 0) as lost
     from shop_order o left join wallet_closed c on c.key = o.id::text where o.id = any($1::bigint[]) order by o.id`,
    [orders.map(({ id }) => id)],
  );
  return rows;
}

/** After all reports are settled, the books must match the provider for each order. */
export async function compareWithProvider(world: World): Promise<void> {
  for (const order of world.orders) {
    const truth = await askTruth(world, order);
    const back = [...(truth?.refunds ?? []), ...(truth?.providerRefunds ?? [])];
    const came = truth?.state === "paid" || truth?.state === "charged_back";
    if (!came || !order.isPaid) {
      expect([order.id, order.held, truth?.state === "paid"]).toEqual([order.id, 0, false]);
      continue;
    }
    const { rows } = await world.testApp.app.pool.query(
      `select ($2 - coalesce(sum(amount) filter (where state = 'completed'), 0))::int as left from sandbox_refund
         where ref = (select provider_ref from shop_payment where order_id = $1)`,
      [order.id, order.amount],
    );
    expect([order.id, order.held], `${back.length} refunds`).toEqual([
      order.id,
      rows[0].left - (truth.disputed?.amount ?? 0),
    ]);
    expect(order.state === "charged_back").toBe(truth.state === "charged_back");
  }
}
