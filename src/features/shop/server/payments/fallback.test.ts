import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { findAllDifferences } from "../books/find-differences.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { lookAtPayments } from "./look-at-payments.ts";

openShopForFile();

let configured: readonly PaymentProvider[];
let asked: string[];
beforeEach(() => {
  configured ??= testApp.app.payments;
  asked = [];
});
afterEach(async () => {
  testApp.app.payments = configured;
  await testApp.setSettings({});
  testApp.clock.advance(120_000);
  expect(await findAllDifferences(testApp.app)).toEqual([]);
});

type Fault = "down" | "lost" | "refuses";

/** A provider of this name with the sandbox's books. Its webhooks name the sandbox, so these tests look up instead. */
function provider(name: string, fault?: Fault): PaymentProvider {
  const sandbox = configured.find((one) => one.name === "sandbox") as PaymentProvider;
  return {
    ...sandbox,
    name,
    async create(payment) {
      asked.push(name);
      if (fault === "down") throw new ProviderError("down", { final: false });
      // Another key, since both have the same books.
      const created = await sandbox.create(
        name === "second" ? { ...payment, key: crypto.randomUUID() } : payment,
      );
      if (fault === "lost") throw new ProviderError("lost", { final: false });
      if (fault === "refuses") throw new ProviderError("not this amount", { final: true });
      return created;
    },
  };
}

const use = (...payments: PaymentProvider[]) => {
  testApp.app.payments = payments;
};
const providerOf = async ({ id }: { id: number }) =>
  (await testApp.app.pool.query("select provider from shop_payment where order_id = $1", [id])).rows[0]
    .provider;

describe("[M-43] the next provider is asked when one is down", () => {
  test.each<Fault>(["down", "lost", "refuses"])("%s: the buyer pays at the second, once", async (fault) => {
    use(provider("first", fault), provider("second"));
    const anna = await till.member();
    const placed = await till.order(anna);
    expect([asked, await providerOf(placed)]).toEqual([["first", "second"], "second"]);
    await till.comeBack(await till.pick(placed, "paid"));
    expect(await till.read(anna, placed)).toMatchObject({ order: { state: "completed" }, credits: 30 });
  });

  test("a provider that failed is asked last for a minute", async () => {
    use(provider("first", "down"), provider("second"));
    await till.order(await till.member());
    await till.order(await till.member());
    expect(asked).toEqual(["first", "second", "second"]);
    testApp.clock.advance(61_000);
    await till.order(await till.member());
    expect(asked.slice(3)).toEqual(["first", "second"]);
  });

  test("if all are down the order waits, and the next look asks again", async () => {
    use(provider("first", "down"), provider("second", "down"));
    const anna = await till.member();
    const placed = await till.order(anna);
    expect(placed).toMatchObject({ state: "loading", next: null });
    use(provider("first"), provider("second"));
    testApp.clock.advance(60_000);
    await lookAtPayments(testApp.app as never);
    const { order } = await till.read(anna, placed);
    await till.comeBack(await till.pick(order, "paid"));
    expect((await till.read(anna, placed)).order.state).toBe("completed");
  });

  test("if all refuse, the order fails", async () => {
    use(provider("first", "refuses"), provider("second", "refuses"));
    const placed = await till.order(await till.member());
    expect(placed).toMatchObject({ state: "failed", reason: "provider" });
  });

  test("two requests of one order lead to one page", async () => {
    use(provider("first", "lost"), provider("second"));
    const anna = await till.member();
    const body = await till.write(anna);
    const orders = await Promise.all([1, 2, 3].map(() => till.call(anna, "POST", "/api/orders", body)));
    expect(new Set(orders.map((one) => one.body.id)).size).toBe(1);
    const { order } = await till.read(anna, orders[0]?.body);
    expect(await providerOf(order)).toBe("second");
    await till.comeBack(await till.pick(order, "paid"));
    expect(await till.read(anna, order)).toMatchObject({ order: { state: "completed" }, credits: 30 });
  });

  test("the operator's preference decides who is asked first, and methods can be switched off", async () => {
    use(provider("first"), provider("second"));
    const country = (await till.readOffer(await till.member())).country;
    await testApp.setSettings({
      payment_preference: [{ provider: "second", countries: [country] }],
      payment_methods: ["creditcard"],
    });
    const anna = await till.member();
    await till.order(anna);
    expect(asked).toEqual(["second"]);
    expect((await till.readOffer(anna)).methods).toEqual(["creditcard"]);
    const refused = await till.call(
      anna,
      "POST",
      "/api/orders",
      await till.write(anna, { method: "paypal" }),
    );
    expect(refused).toMatchObject({ status: 409, body: { error: "shop.method_not_here" } });
  });

  test("each site has a preference of its own, also by currency", async () => {
    const { pool, geo } = testApp.app;
    const saveOfOther = async (settings: object) => {
      const site = "select site_id from site_domain where domain = 'nl.localhost'";
      await pool.query(`update site_site set settings = $1 where id = (${site})`, [settings]);
      await testApp.refreshSites();
    };
    use(provider("first"), provider("second"), provider("third"));
    await saveOfOther({ payment_preference: [{ provider: "third" }] });
    await testApp.setSettings({ payment_preference: [{ provider: "second", currencies: ["PLN"] }] });
    const anna = await till.member();
    const orderAt = async (host: string) => {
      const headers = { cookie: anna.cookie };
      const { bundles } = await (await testApp.ask("/api/offer", { headers, host })).json();
      const json = await till.write(anna, { expected: bundles[1].price });
      const answer = await testApp.ask("/api/orders", { method: "POST", headers, host, json });
      expect(answer.status, await answer.clone().text()).toBe(201);
    };
    for (const country of ["NL", "PL"] as const) {
      testApp.app.geo = { countryOf: () => country };
      for (const host of ["localhost", "nl.localhost"]) await orderAt(host);
    }
    expect(asked).toEqual(["first", "third", "second", "third"]);
    testApp.app.geo = geo;
    await saveOfOther({});
  });
});
