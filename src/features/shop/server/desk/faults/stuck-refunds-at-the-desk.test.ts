import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import type { Fault } from "../../../desk-faults-contract.ts";
import { lockPayment } from "../../payments/queries-payment.ts";
import { settleProviderRefund } from "../../refunds/settle-provider-refund.ts";
import { type Buyer, openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk, WHY } from "../desk.fixture.ts";
import { raiseFault } from "./raise-fault.ts";

const WEEK = 7 * 86_400_000;

let testApp: TestApp;
let desk: MoneyDesk;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openMoneyDesk(testApp);
});
afterAll(() => testApp?.close());
afterEach(async () => {
  // These tests lose references on purpose, which the books notice.
  const others = (await desk.differences()).filter(({ what }) => !what.startsWith("references of"));
  expect(others).toEqual([]);
});

const faults = async (state: "open" | "settled"): Promise<Fault[]> =>
  ((await desk.ask(desk.fay, "GET", "/api/desk/faults")) as unknown as Record<string, Fault[]>)[state] ?? [];
const faultOf = async (order: number, state: "open" | "settled" = "open") =>
  (await faults(state)).find((one) => one.order === order) as Fault;
const settle = (fault: number, way: string, by = desk.fay) =>
  desk.ask(by, "POST", "/api/desk/fault-settlements", { fault, way, why: WHY });
const give = (fault: number, reference: string, by = desk.fay) =>
  desk.ask(by, "POST", "/api/desk/payment-references", { fault, reference, why: WHY });

/** A refund that cannot be asked for, because the provider's reference of the payment was lost. */
async function loseReference() {
  const anna = await desk.till.member();
  const order = await desk.till.buy(anna);
  const { rows } = await testApp.app.pool.query(
    "select provider_ref as ref from shop_payment where order_id = $1",
    [order.id],
  );
  await testApp.app.pool.query("update shop_payment set provider_ref = null where order_id = $1", [order.id]);
  await refund(anna);
  return { anna, order, ref: rows[0].ref as string, fault: await faultOf(order.id) };
}

async function refund(anna: Buyer) {
  const { credits, sums } = (await desk.till.call(anna, "GET", "/api/refunds")).body;
  await desk.till.call(anna, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
}

const stateOf = async (buyer: Buyer, order: { id: number }) =>
  (await desk.till.read(buyer, order as never)).order.state;

test("[B-09] a refund that waits is ended once it was paid back another way, and a note does not hide it", async () => {
  const { anna, order, fault } = await loseReference();
  expect(fault).toMatchObject({ kind: "refund_stuck", ways: ["paid_back"], needs_reference: true });
  expect(await settle(fault.id, "note")).toMatchObject({ status: 409, error: "shop-desk.refund_waits" });
  expect(await settle(fault.id, "accept")).toMatchObject({ error: "shop-desk.fault_no_money" });
  expect(await settle(fault.id, "paid_back", desk.sam)).toMatchObject({ status: 403 });
  const both = await Promise.all([settle(fault.id, "paid_back"), settle(fault.id, "paid_back")]);
  expect(both).toEqual([{ status: 204 }, { status: 204 }]);
  expect(await stateOf(anna, order)).toBe("refunded");
  expect(await faultOf(order.id)).toBeUndefined();
  expect(await faultOf(order.id, "settled")).toMatchObject({
    ...{ state: "paid_back", ways: [], needs_reference: false },
    settled: { by: desk.fay.alias, note: WHY },
  });
  expect((await desk.audit("shop.fault_settled")).at(-1)).toMatchObject({
    ...{ personId: desk.fay.id, subject: `order:${order.id}`, aboutId: anna.id, why: WHY },
  });
  expect(await settle(fault.id, "note")).toMatchObject({ error: "shop-desk.fault_settled" });
});

test("[B-09] with the provider's reference the refund is asked for at once, and its fault can be noted", async () => {
  const { anna, order, ref, fault } = await loseReference();
  const taken = await desk.till.buy(await desk.till.member());
  const { rows } = await testApp.app.pool.query(
    "select provider_ref as ref from shop_payment where order_id = $1",
    [taken.id],
  );
  expect(await give(fault.id, rows[0].ref)).toMatchObject({ error: "shop-desk.reference_taken" });
  for (const wrong of ["", "two words", "x".repeat(201)])
    expect(await give(fault.id, wrong)).toMatchObject({
      status: 400,
      fields: { reference: expect.any(String) },
    });
  expect(await give(999_999, ref)).toMatchObject({ status: 404 });
  expect(await give(fault.id, ref, desk.sam)).toMatchObject({ status: 403 });
  expect(await give(fault.id, ref)).toEqual({ status: 200, refund: "completed" });
  expect(await stateOf(anna, order)).toBe("refunded");
  expect((await desk.audit("shop.reference_given")).at(-1)).toMatchObject({
    ...{ personId: desk.fay.id, subject: `order:${order.id}`, aboutId: anna.id, why: WHY },
  });
  expect(await give(fault.id, ref)).toEqual({ status: 200, refund: "completed" });
  expect(await desk.audit("shop.reference_given")).toHaveLength(1);
  expect(await give(fault.id, "another")).toMatchObject({ error: "shop-desk.fault_settled" });
  expect(await settle(fault.id, "paid_back")).toMatchObject({ error: "shop-desk.refund_ended" });
  expect(await faultOf(order.id)).toMatchObject({ ways: ["note"], needs_reference: false });
  expect(await settle(fault.id, "note")).toEqual({ status: 204 });
});

test("[B-09] a refund that its provider took, and of which it has told nothing yet, is not paid back once more", async () => {
  const { order, ref, fault } = await loseReference();
  const { payments } = testApp.app;
  const refund: PaymentProvider["refund"] = async ({ key }) => ({ key, state: "pending", isToldLater: true });
  testApp.app.payments = payments.map((provider) => ({ ...provider, refund }));
  try {
    expect(await give(fault.id, ref)).toEqual({ status: 200, refund: "pending" });
  } finally {
    testApp.app.payments = payments;
  }
  expect(await faultOf(order.id)).toMatchObject({ id: fault.id, ways: ["note"], needs_reference: false });
  expect(await settle(fault.id, "paid_back")).toMatchObject({ error: "shop-desk.refund_ended" });
  expect(await settle(fault.id, "note")).toEqual({ status: 204 });
});

test("[B-09] a refund that waits is taken back, not paid once more, if the provider has refunded money itself", async () => {
  const { order, fault } = await loseReference();
  const { app } = testApp;
  expect(await settle(fault.id, "take_back")).toMatchObject({ error: "shop-desk.refund_changed" });
  const refund = { ref: randomUUID(), money: { ...order.amount, amount: 500 }, state: "completed" } as const;
  await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, order.id);
    await settleProviderRefund({ app, tx, at: app.clock.now() }, { orderId: order.id, refund });
  });
  expect(await faultOf(order.id)).toMatchObject({ id: fault.id, ways: ["take_back"] });
  expect(await settle(fault.id, "paid_back")).toMatchObject({ error: "shop-desk.refund_changed" });
  expect(await settle(fault.id, "take_back")).toEqual({ status: 204 });
  expect(await desk.refundsOf(order.id)).toMatchObject([
    { state: "failed" },
    { why: "provider", state: "completed", amount: 500 },
  ]);
  expect((await faults("settled")).find(({ id }) => id === fault.id)).toMatchObject({ state: "taken_back" });
});

test("[B-09] the stuck refund of one's own member account is left to others", async () => {
  const { anna, ref, fault } = await loseReference();
  await makeOwnAccount(testApp, anna.id, desk.fay);
  expect(await settle(fault.id, "paid_back")).toMatchObject({ status: 403, error: "staff.own_account" });
  expect(await give(fault.id, ref)).toMatchObject({ status: 403, error: "staff.own_account" });
  expect(await give(fault.id, ref, desk.finn)).toMatchObject({ refund: "completed" });
});

test("a fault that was settled with a note is open again if it is noticed more than a week later", async () => {
  const notice = () =>
    testApp.app.db
      .transaction()
      .execute((tx) =>
        raiseFault(testApp.app, tx, { kind: "unknown_order", key: "again", provider: "sandbox" }),
      );
  const open = async () => (await faults("open")).find(({ kind }) => kind === "unknown_order");
  await notice();
  const { id } = (await open()) as Fault;
  expect(await settle(id, "note")).toEqual({ status: 204 });
  testApp.clock.advance(WEEK);
  await notice();
  expect(await open()).toBeUndefined();
  testApp.clock.advance(1_000);
  await desk.logIn();
  await notice();
  expect(await open()).toMatchObject({ id, times: 3, state: "open", settled: null, ways: ["note"] });
});
