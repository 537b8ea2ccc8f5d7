import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { readWallet } from "#features/wallet/server/wallet.ts";
import type { Order } from "../../contract.ts";
import { openShopForFile, providerRefOf, testApp, till } from "../open-shop-for-file.fixture.ts";
import { lookAtRefunds } from "../refunds/look-at-refunds.ts";
import { refundLeft } from "../refunds/refund-order.ts";
import type { Buyer } from "../shop.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";

openShopForFile();

let real: PaymentProvider;
beforeAll(() => {
  real = testApp.app.payments[0] as PaymentProvider;
});

const stateOf = async (who: Buyer, order: Pick<Order, "id">) => (await till.read(who, order)).order.state;
const begin = ({ id }: Pick<Order, "id">) =>
  testApp.app.db.transaction().execute((tx) => refundLeft(testApp.app, tx, { orderId: id, why: "unused" }));

/** Whatever the program writes into this row, the database refuses. */
async function jam(table: string, condition: string) {
  const name = `jam_${randomUUID().replaceAll("-", "")}`;
  await testApp.app.pool.query(`
    create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'jammed'; end $$;
    create trigger ${name} before update on ${table} for each row when (${condition}) execute function ${name}()`);
  return () => testApp.app.pool.query(`drop function ${name} cascade`);
}

test.each(["throws", "is missing", "answers in a way that the database refuses"])(
  "[M-36] one refund whose provider %s holds up no other, and its member sees it as on its way",
  async (how) => {
    const [anna, ben] = [await till.member(), await till.member()];
    const [annas, bens] = [await till.buy(anna), await till.buy(ben)];
    const bad = await providerRefOf(annas);
    const payments = testApp.app.payments;
    let release: () => unknown = () => {};
    if (how === "throws")
      testApp.app.payments = [
        {
          ...real,
          refund: async (asked) => {
            if (asked.ref === bad) throw new TypeError("unexpected answer");
            return real.refund(asked);
          },
        },
      ];
    else if (how === "is missing")
      await testApp.app.pool.query("update shop_payment set provider = 'gone' where order_id = $1", [
        annas.id,
      ]);
    else release = await jam("shop_refund", `old.order_id = ${annas.id} and new.state = 'completed'`);
    const { credits, sums } = (await till.call(anna, "GET", "/api/refunds")).body;
    const asked = { client_id: randomUUID(), credits, sums };
    expect(await till.call(anna, "POST", "/api/refunds", asked)).toMatchObject({
      status: 200,
      body: { credits: 0, refunds: [{ order: annas.id, state: "pending" }] },
    });
    expect((await till.read(anna, annas)).order).toMatchObject({ refunding: annas.amount });
    await begin(bens);
    testApp.clock.advance(2 * 3_600_000);
    await lookAtRefunds(testApp.app);
    expect(await stateOf(ben, bens)).toBe("refunded");
    testApp.app.payments = payments;
    await testApp.app.pool.query("update shop_payment set provider = 'sandbox' where provider = 'gone'");
    await release();
    testApp.clock.advance(2 * 3_600_000);
    await lookAtRefunds(testApp.app);
    expect(await stateOf(anna, annas)).toBe("refunded");
  },
);

test("[M-36] one open payment that cannot even be postponed does not block the others or its page", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  const [annas, bens] = [await till.order(anna), await till.order(ben)];
  for (const placed of [annas, bens]) await till.pick(placed, "paid");
  await testApp.app.pool.query("delete from graphile_worker._private_jobs");
  const release = await jam("shop_payment", `old.order_id = ${annas.id}`);
  testApp.clock.advance(3_600_000);
  await lookAtPayments(testApp.app);
  expect((await readWallet(testApp.app.db, ben.id)).credits).toBe(30);
  await release();
  await testApp.app.pool.query("update shop_payment set provider = 'gone' where order_id = $1", [annas.id]);
  expect(await stateOf(anna, annas)).toBe("loading");
  await testApp.app.pool.query("update shop_payment set provider = 'sandbox' where order_id = $1", [
    annas.id,
  ]);
  testApp.clock.advance(2 * 3_600_000);
  await lookAtPayments(testApp.app);
  expect(await stateOf(anna, annas)).toBe("completed");
});

test("[M-36] one purchase whose credits cannot be unlocked does not block the others", async () => {
  const [anna, ben] = [await till.member(), await till.member()];
  await till.buy(anna, { start_now: false });
  await till.buy(ben, { start_now: false });
  const release = await jam("wallet_lot", `old.member_id = ${anna.id}`);
  testApp.clock.advance(15 * 86_400_000);
  const open = async () => {
    const { jobs } = await import("#src/jobs.ts");
    await jobs.find(({ name }) => name === "open-lots")?.run(testApp.app, {}, { id: randomUUID() });
  };
  await open();
  expect((await readWallet(testApp.app.db, ben.id)).credits).toBe(30);
  await release();
  await open();
  expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(30);
});
