import { afterAll, beforeAll, expect, test } from "vitest";
import { ADYEN_HMAC_KEYS, type FakeAdyen, openAdyen } from "#testing/adyen/open-adyen.ts";
import { where } from "#testing/where.ts";
import { stuckRefundsCommand } from "../refunds/stuck-refunds.ts";
import { openShop } from "../shop.fixture.ts";
import {
  DAY,
  openProviderWorld,
  type ProviderWorld,
  type Traits,
} from "./contract/provider-world.fixture.ts";

const traits: Traits = {
  ...{ name: "adyen", ids: "[M-40]", isLookedUp: false, createsByCall: true, isIdempotent: true },
  ...{ storedCards: "charged", believesWebhooks: true },
};

let fake: FakeAdyen;
let world: ProviderWorld;

where("adyen").describe("[M-40] through the shop's doors, Adyen", () => {
  beforeAll(async () => {
    fake = await openAdyen({ judged: false });
    const testApp = await openShop({ ...fake.env, ADYEN_HMAC_KEYS: ADYEN_HMAC_KEYS.join(",") });
    testApp.app.payments = testApp.app.payments.filter(({ name }) => name === "adyen");
    world = openProviderWorld(traits, fake, testApp);
  });
  afterAll(async () => {
    await world?.testApp.close();
    await fake?.close();
  });

  const referenceOf = async (order: { id: number }) => (await world.booksOf(order))[0]?.reference as string;

  const readPayment = async ({ id }: { id: number }) => {
    const asked = "select state, instrument, fingerprint from shop_payment where order_id = $1";
    return (await world.testApp.app.pool.query(asked, [id])).rows[0];
  };

  test("changes the key of its webhooks without one being lost", async () => {
    for (const change of [() => {}, () => fake.changeHmacKey(), () => fake.changeHmacKey()]) {
      const { anna, sent } = await world.paidInSilence();
      change();
      const later = await world.paidInSilence();
      for (const webhook of [...sent, ...later.sent]) expect(await world.deliver(webhook)).toBe(200);
      await world.runJobs();
      expect([await world.creditsOf(anna), await world.creditsOf(later.anna)]).toEqual([30, 30]);
    }
  });

  test("tells by webhook with which card was paid, after the buyer has returned", async () => {
    const { placed, back, sent } = await world.paidInSilence();
    await world.till.comeBack(back);
    expect(await readPayment(placed)).toMatchObject({ state: "completed", instrument: null });
    for (const webhook of sent) await world.deliver(webhook);
    await world.runJobs();
    expect(await readPayment(placed)).toMatchObject({
      instrument: { last4: "1111" },
      fingerprint: expect.any(String),
    });
  });

  test("lets a buyer whose card was refused pay with another on the same page", async () => {
    const anna = await world.till.member();
    const placed = await world.till.order(anna);
    fake.tell(await referenceOf(placed), { eventCode: "AUTHORISATION", success: "false", reason: "Refused" });
    await world.hearAll();
    expect(await world.stateOf(anna, placed)).toBe("failed");
    await fake.pay(placed.next as { url: string }, "pay");
    await world.hearAll();
    expect(await world.stateOf(anna, placed)).toBe("completed");
    expect(await world.creditsOf(anna)).toBe(30);
  });

  test("announces a dispute: nothing changes, and the operator reads it in the log", async () => {
    const anna = await world.till.member();
    const order = await world.buy(anna);
    fake.tell(await referenceOf(order), { eventCode: "NOTIFICATION_OF_CHARGEBACK" });
    await world.hearAll();
    expect(await world.stateOf(anna, order)).toBe("completed");
    const said = world.testApp.logged().filter((line) => line.includes("has a notice for you"));
    expect(said.map((line) => JSON.parse(line))).toMatchObject([
      { orderId: order.id, notice: "NOTIFICATION_OF_CHARGEBACK" },
    ]);
  });

  test.each([
    ["CAPTURE_FAILED", "charged_back"],
    ["EXPIRE", "charged_back"],
    ["CANCELLATION", "refunded"],
    ["CHARGEBACK", "charged_back"],
  ])("takes the credits of a paid order after %s: %s", async (eventCode, state) => {
    const anna = await world.till.member();
    const order = await world.buy(anna);
    fake.tell(await referenceOf(order), { eventCode });
    await world.hearAll();
    expect(await world.stateOf(anna, order)).toBe(state);
    expect(await world.creditsOf(anna)).toBe(0);
  });

  test("is asked for a refund once, and an operator sees that its outcome is missing", async () => {
    const { app } = world.testApp;
    const stuck = () => stuckRefundsCommand.run(app as never, {});
    const anna = await world.till.member();
    const order = await world.buy(anna);
    await world.refundOwn(anna);
    await world.hearAll();
    const asked = () => fake.calls().filter((call) => call.endsWith("/refunds")).length;
    const before = asked();
    for (let day = 0; day < 4; day++) await world.look(DAY);
    expect(await stuck()).toBe("No refund is stuck.");
    for (let day = 0; day < 40; day++) await world.look(DAY);
    expect(await stuck()).toContain(`order ${order.id}`);
    expect(await stuck()).toContain("has not told its outcome");
    expect(asked()).toBe(before);
    await world.endRefunds("completed");
    // The member's log-in has ended by then.
    expect(await readPayment(order)).toMatchObject({ state: "refunded" });
    expect(await stuck()).toBe("No refund is stuck.");
  });
});
