import { afterAll, beforeAll, expect, test } from "vitest";
import { openAdyen } from "#testing/adyen/open-adyen.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { openFakePay } from "#testing/pay/open-fake-pay.ts";
import { openVerotel } from "#testing/verotel/open-verotel.ts";
import { where } from "#testing/where.ts";
import { openShop, openTill } from "../shop.fixture.ts";

const MEMBERS = 8;

let testApp: TestApp;
let fakes: Record<"adyen" | "pay" | "verotel", Awaited<ReturnType<typeof openVerotel | typeof openFakePay>>>;

where("adyen").describe("[M-43] while members check out", () => {
  beforeAll(async () => {
    const [adyen, pay, verotel] = await Promise.all([
      openAdyen({ judged: false }),
      openFakePay(),
      openVerotel(),
    ]);
    fakes = { adyen, pay, verotel };
    testApp = await openShop({ ...adyen.env, ...pay.env, ...verotel.env });
  });
  afterAll(async () => {
    await testApp?.close();
    await fakes?.verotel.close();
  });

  const prefer = (...names: string[]) =>
    testApp.setSettings({ payment_preference: names.map((provider) => ({ provider })) });

  test.each([
    ["adyen", "pay"],
    ["pay", "verotel"],
  ] as const)("%s goes down: everybody pays at %s", async (down, next) => {
    const till = openTill(testApp);
    await prefer(down, next);
    await fakes[down].close();
    const members = await Promise.all(Array.from({ length: MEMBERS }, () => till.member()));
    await Promise.all(
      members.map(async (who) => {
        const placed = await till.order(who);
        await till.comeBack(await fakes[next].pay(placed.next as { url: string }, "pay"));
        expect(await till.read(who, placed)).toMatchObject({ order: { state: "completed" }, credits: 30 });
      }),
    );
    const { rows } = await testApp.app.pool.query(
      "select p.provider, count(*)::int as orders from shop_payment p join shop_order o on o.id = order_id where member_id = any($1) group by 1",
      [members.map(({ id }) => id)],
    );
    expect(rows).toEqual([{ provider: next, orders: MEMBERS }]);
  });
});
