import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import { makeOwnAccount } from "#testing/own-account.ts";
import type { Fault } from "../../../desk-faults-contract.ts";
import { paymentFaultsCommand } from "../../payments/fault-commands.ts";
import { lookAtRefunds } from "../../refunds/look-at-refunds.ts";
import { type Buyer, openShop } from "../../shop.fixture.ts";
import { type MoneyDesk, openMoneyDesk, WHY } from "../desk.fixture.ts";

const SETTLEMENTS = "/api/desk/fault-settlements";

let testApp: TestApp;
let desk: MoneyDesk;
let anna: Buyer;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openMoneyDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  anna = await desk.till.member();
});
afterEach(async () => {
  expect(await desk.differences()).toEqual([]);
});

const list = async (by = desk.fay): Promise<{ open: Fault[]; settled: Fault[]; may_settle: boolean }> =>
  (await desk.ask(by, "GET", "/api/desk/faults")) as never;
const faultOf = async (order: number) => (await list()).open.find((one) => one.order === order) as Fault;
const settle = (fault: number, way: string, by = desk.fay) =>
  desk.ask(by, "POST", SETTLEMENTS, { fault, way, why: WHY });

/** An order that was paid with less than it asked for. */
async function payLess() {
  const placed = await desk.till.order(anna);
  await testApp.app.db
    .updateTable("sandboxPayment")
    .set({ amount: 1_500 })
    .where("reference", "=", String(placed.id))
    .execute();
  await desk.till.pick(placed, "paid");
  await testApp.runJobs();
  return placed;
}

test("[B-09] another amount is listed with what was due, and accepted to its order once", async () => {
  const placed = await payLess();
  const fault = await faultOf(placed.id);
  expect(fault).toMatchObject({
    ...{ kind: "amount", money: { amount: 1_500, currency: "EUR" }, asked: placed.amount, credits: 30 },
    ...{ ways: ["accept", "return"], times: 1, state: "open" },
  });
  expect(await settle(fault.id, "note")).toMatchObject({ status: 409, error: "shop-desk.fault_waits" });
  expect(await settle(fault.id, "accept", desk.sam)).toMatchObject({ status: 403, error: "staff.no_right" });
  const both = await Promise.all([settle(fault.id, "accept"), settle(fault.id, "accept")]);
  expect(both).toEqual([{ status: 204 }, { status: 204 }]);
  expect(await settle(fault.id, "return")).toMatchObject({ error: "shop-desk.fault_settled" });
  expect((await desk.till.read(anna, placed)).order).toMatchObject({
    ...{ state: "completed", amount: { amount: 1_500 } },
  });
  expect(await faultOf(placed.id)).toBeUndefined();
  expect((await list()).settled[0]).toMatchObject({
    ...{ order: placed.id, state: "accepted", settled: { by: desk.fay.alias, note: WHY } },
  });
  expect((await desk.audit("shop.fault_settled")).at(-1)).toMatchObject({
    ...{ personId: desk.fay.id, subject: `order:${placed.id}`, aboutId: anna.id, why: WHY },
  });
});

test("[B-09] another amount is refunded whole, and one that the command line settles leaves the list too", async () => {
  const placed = await payLess();
  expect(await settle((await faultOf(placed.id)).id, "return")).toEqual({ status: 204 });
  testApp.clock.advance(60_000);
  await lookAtRefunds(testApp.app);
  expect((await desk.till.read(anna, placed)).order).toMatchObject({
    ...{ state: "refunded", refunded: { amount: 1_500 } },
  });

  const other = await payLess();
  const row = await testApp.app.db
    .selectFrom("shopPaymentFault")
    .select("id")
    .where("orderId", "=", other.id)
    .executeTakeFirstOrThrow();
  await paymentFaultsCommand.run(testApp.app, {
    accept: String(row.id),
    by: "Zoë",
    reason: "bank took a fee",
  });
  expect(await faultOf(other.id)).toBeUndefined();
});

test("[B-09] the money of one's own order is left to others", async () => {
  const placed = await payLess();
  const { id } = await faultOf(placed.id);
  await makeOwnAccount(testApp, anna.id, desk.fay);
  for (const way of ["accept", "return", "note"])
    expect(await settle(id, way)).toMatchObject({ status: 403, error: "staff.own_account" });
  expect(await faultOf(placed.id)).toMatchObject({ id });
  expect(await settle(id, "accept", desk.finn)).toEqual({ status: 204 });
});

test("money for a closed order is accepted by itself, but stays listed until somebody writes a note", async () => {
  const placed = await desk.till.order(anna);
  await testApp.app.pool.query(
    "update shop_payment set state = 'cancelled', reason = 'expired' where order_id = $1",
    [placed.id],
  );
  await desk.till.pick(placed, "paid");
  await testApp.runJobs();
  expect((await desk.till.read(anna, placed)).order.state).toBe("completed");
  const fault = await faultOf(placed.id);
  expect(fault).toMatchObject({
    kind: "late_money",
    detail: "granted",
    money: placed.amount,
    ways: ["note"],
  });
  expect(await settle(fault.id, "accept")).toMatchObject({ error: "shop-desk.fault_no_money" });
  expect(await settle(fault.id, "note")).toEqual({ status: 204 });
  expect(await settle(fault.id, "note")).toEqual({ status: 204 });
  expect(await settle(fault.id, "note", desk.finn)).toMatchObject({ error: "shop-desk.fault_settled" });
  expect(await settle(999_999, "note")).toMatchObject({ status: 404 });
});

test("the home counts open faults, and the file has amounts and currencies apart and nothing that is a formula", async () => {
  await payLess();
  const { count, oldest } = await desk.ask(desk.fay, "GET", "/api/desk/fault-count");
  expect([count > 0, typeof oldest]).toEqual([true, "string"]);
  const { app } = testApp;
  const row = {
    kind: "unknown_order",
    key: "=1+1",
    detail: "=HYPERLINK()",
    at: app.clock.now(),
    lastAt: app.clock.now(),
  };
  await app.db.insertInto("shopFault").values(row).execute();
  const answer = await desk.fay.ask("GET", "/api/desk/faults.csv");
  const file = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
  expect(file.startsWith('\uFEFF"number","kind"')).toBe(true);
  expect(file).toContain('"1500","EUR"');
  expect(file).toContain('"\'=HYPERLINK()"');
});

test("a webhook for an order that we cannot name is listed once, however often it comes", async () => {
  const { raiseFault } = await import("./raise-fault.ts");
  for (let again = 0; again < 3; again++)
    await testApp.app.db
      .transaction()
      .execute((tx) =>
        raiseFault(testApp.app, tx, { kind: "unknown_order", key: "sandbox x", provider: "sandbox" }),
      );
  const found = (await list()).open.filter(({ kind, times }) => kind === "unknown_order" && times === 3);
  expect(found).toHaveLength(1);
});
