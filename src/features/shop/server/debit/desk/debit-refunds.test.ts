import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import type { Debits } from "../../../desk-debits-contract.ts";
import { openShop } from "../../shop.fixture.ts";
import { camt, type DebitDesk, openDebitDesk, outcome } from "./desk-debits.fixture.ts";

const PAYEES = "/api/desk/debit-refund-payees";
const TRANSFERS = "/api/desk/debit-refund-transfers";

let testApp: TestApp;
let desk: DebitDesk;
beforeAll(async () => {
  testApp = await openShop();
  desk = await openDebitDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(() => desk.fay.logIn());

describe("a refund to a debited account", () => {
  const GOODWILL = "/api/desk/goodwill-refunds";
  const refundable = async (order: number, amount: number, reason = "goodwill") => {
    const plan = `/api/desk/refund-plans?order=${order}&reason=${reason}&amount=${amount}`;
    const { credits, refunded } = await (await desk.fay.ask("GET", plan)).json();
    const seen = { credits, refunded };
    const rest = { knows_risk: true, why: "The bank debited this twice" };
    return { client_id: desk.debits.newId(), order, reason, amount, seen, ...rest };
  };
  async function press(path: string, body: object) {
    await desk.fay.confirm();
    return desk.fay.ask("POST", path, body);
  }
  /** Pays a filed debit back at the desk. @returns the key of the transfer that waits */
  async function payBack({ orderId, amount }: { orderId: number; amount: number }) {
    const answer = await press(GOODWILL, await refundable(orderId, amount, "double"));
    expect(await answer.json()).toMatchObject({ state: "pending" });
    const { refunds } = await desk.readDesk();
    return refunds.find(({ order }) => order === orderId)?.key as string;
  }
  const payee = (key: string) => desk.fay.ask("POST", PAYEES, { key });
  const transfer = (key: string) => desk.fay.ask("POST", TRANSFERS, { key });
  const entriesOf = (orderId: number) =>
    desk.query(
      `select kind, person_id from staff_access where subject = $1 and kind like 'shop.debit_%'
      union all
      (select kind, person_id from staff_audit where subject = $1 and kind like 'shop.debit_%'
        and kind <> 'shop.debit_returned' order by id)`,
      [`order:${orderId}`],
    );
  const statesOf = async (orderId: number) =>
    (await desk.query("select state from shop_refund where order_id = $1", [orderId])).map(
      ({ state }) => state,
    );
  beforeAll(() => testApp.setSettings({ desk_goodwill_per_day: { EUR: 100_000 } }));

  test("[B-09] shows its account with an entry for each look, and is noted as transferred once", async () => {
    const debit = await desk.buy();
    await desk.makeFile();
    const key = await payBack(debit);
    const { refunds } = await desk.readDesk();
    expect(refunds).toMatchObject([{ order: debit.orderId, amount: debit.amount, is_payable: true }]);
    expect(JSON.stringify(refunds)).not.toMatch(/iban|holder/);
    expect(await outcome(await payee(key))).toEqual([403, "staff.confirm_first"]);
    expect(await outcome(await transfer(key))).toEqual([403, "staff.confirm_first"]);
    expect(await (await press(PAYEES, { key })).json()).toEqual({
      holder: "Zoë Müller-Łukasz",
      iban: expect.stringMatching(/^NL\d\d INGB( \d{2,4})+$/),
    });
    const finn = await makeStaff(testApp, { roles: ["finance"] });
    await finn.logIn();
    for (const person of [desk.fay, finn]) await person.confirm();
    const both = await Promise.all([transfer(key), finn.ask("POST", TRANSFERS, { key })]);
    expect(both.map(({ status }) => status)).toEqual([204, 204]);
    expect((await press(TRANSFERS, { key })).status).toBe(204);
    expect(await outcome(await press(PAYEES, { key }))).toEqual([409, "shop-desk.debit_refund_over"]);
    expect((await desk.readDesk()).refunds).toEqual([]);
    expect(await entriesOf(debit.orderId)).toEqual([
      { kind: "shop.debit_payee_read", person_id: desk.fay.id },
      { kind: "shop.debit_refund_transferred", person_id: expect.toBeOneOf([desk.fay.id, finn.id]) },
    ]);
    expect(await statesOf(debit.orderId)).toEqual(["completed"]);
    // Members see in their settings that somebody looked, and have it in their export.
    const looks = await desk.query("select about_id from staff_access where subject = $1", [
      `order:${debit.orderId}`,
    ]);
    expect(looks).toEqual([{ about_id: debit.memberId }]);
  });

  test("[B-09] that is more than the order, of an order that is not debited, or unknown, changes nothing", async () => {
    const debit = await desk.buy();
    await desk.makeFile();
    const more = { ...(await refundable(debit.orderId, 100)), amount: debit.amount + 1 };
    expect(await outcome(await press(GOODWILL, more))).toEqual([409, "shop-desk.refund_too_much"]);
    const whole = await refundable(debit.orderId, debit.amount, "double");
    const other = await desk.debits.till.buy(await desk.debits.till.member());
    for (const order of [0, -1, 1.5, "1"])
      expect((await press(GOODWILL, { ...whole, order })).status, String(order)).toBe(400);
    const unknown = { ...whole, client_id: desk.debits.newId(), order: 999_999_999 };
    expect((await press(GOODWILL, unknown)).status).toBe(404);
    for (const _ of [1, 2]) expect((await press(GOODWILL, whole)).status).toBe(200);
    const paid = await refundable(other.id, 100);
    expect((await press(GOODWILL, paid)).status).toBe(200);
    expect((await desk.readDesk()).refunds.map(({ order, amount }) => [order, amount])).toEqual([
      [debit.orderId, debit.amount],
    ]);
    const [{ key }] = (await desk.readDesk()).refunds as [Debits["refunds"][number]];
    for (const path of [PAYEES, TRANSFERS]) {
      expect((await press(path, { key: desk.debits.newId() })).status).toBe(404);
      for (const wrong of [paid.order, "x", null, undefined])
        expect((await press(path, { key: wrong })).status, path).toBe(400);
    }
    for (const role of ["support", "operator", "moderator"] as const) {
      const person = await makeStaff(testApp, { roles: [role] });
      await person.logIn();
      await person.confirm();
      for (const path of [PAYEES, TRANSFERS])
        expect(await outcome(await person.ask("POST", path, { key }))).toEqual([403, "staff.no_right"]);
    }
    expect(await statesOf(debit.orderId)).toEqual(["pending"]);
    expect((await press(TRANSFERS, { key })).status).toBe(204);
  });

  test("whose account is no longer kept shows none, and fails if the bank has returned the debit", async () => {
    const debit = await desk.buy();
    await desk.makeFile();
    const key = await payBack(debit);
    await desk.query("update shop_mandate set details = null where order_id = $1", [debit.orderId]);
    expect((await desk.readDesk()).refunds).toMatchObject([{ key, is_payable: false }]);
    expect(await outcome(await press(PAYEES, { key }))).toEqual([409, "shop-desk.debit_payee_gone"]);
    await desk.query("update shop_mandate set details = 'of another secret' where order_id = $1", [
      debit.orderId,
    ]);
    expect(await outcome(await press(PAYEES, { key }))).toEqual([409, "shop-desk.debit_payee_unreadable"]);
    await desk.confirmReturns(camt({ name: debit.endToEndId, code: "MD06" }));
    expect(await outcome(await press(TRANSFERS, { key }))).toEqual([409, "shop-desk.debit_refund_over"]);
    expect((await desk.readDesk()).refunds).toEqual([]);
    expect([await entriesOf(debit.orderId), await statesOf(debit.orderId)]).toEqual([[], ["failed"]]);
  });
});
