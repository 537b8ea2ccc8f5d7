import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, test } from "vitest";
import { readWallet } from "#features/wallet/server/wallet.ts";
import { forgetUnconfirmed } from "#testing/leave.ts";
import { makeMember } from "#testing/make.ts";
import type { Order } from "../contract.ts";
import { START_NOW_TEXT } from "../rules.ts";
import { findBookDifferences } from "./books/find-book-differences.ts";
import { shopEndpoints } from "./endpoints.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";
import { lookAtPayments } from "./payments/look-at-payments.ts";
import { settlePayment } from "./payments/settle-payment.ts";
import { refundLeft } from "./refunds/refund-order.ts";
import { type Buyer, newsOf } from "./shop.fixture.ts";

const DAY = 86_400_000;

openShopForFile();
afterAll(async () => {
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

/** These endpoints neither order nor open an order. Every other endpoint of the shop needs a confirmed address. */
const OPEN = new Set([
  "readOffer",
  "readDiscount",
  "listOrders",
  "readOrder",
  "readReceipt",
  "forgetCard",
  "readRefund",
  "takeRefund",
  "readWithdrawalForm",
  "withdraw",
  "readWithdrawal",
  "confirmWithdrawal",
  "confirmOwnWithdrawal",
  "takeWebhook",
  "takeWebhookInQuery",
  "takeReturn",
]);
const doors = shopEndpoints.filter(
  ({ endpoint, policy }) => policy.who !== "staff" && !OPEN.has(endpoint.name),
);
const refused = {
  status: 403,
  body: { error: "not_confirmed", message: "Your e-mail address hasn’t been confirmed." },
};

describe("[M-32] only confirmed members can order", () => {
  test("the list of ordering endpoints is complete", () => {
    expect(doors.map(({ endpoint }) => endpoint.name).sort()).toEqual([
      "checkAccount",
      "placeDebitOrder",
      "placeOrder",
      "readDebit",
      "repeatOrder",
      "sendDebitCode",
      "startOrder",
    ]);
  });

  test.each(doors.map(({ endpoint: { name, method, path } }) => [name, method, path]))(
    "[E-22] %s (%s %s) is refused in the specification's words, and nothing is ordered",
    async (_, method, path) => {
      const newcomer = await makeMember(testApp, { confirmed: false });
      const body = method === "GET" ? undefined : await till.write(newcomer);
      expect(await till.call(newcomer, method, path.replace(":id", "1"), body)).toMatchObject(refused);
      expect(await ordersOf(newcomer)).toBe(0);
    },
  );

  test("prices and discounts are visible, without direct debit and with a note that ordering is not possible yet", async () => {
    const [newcomer, anna] = [await makeMember(testApp, { confirmed: false }), await till.member()];
    const [seen, offered] = [await till.readOffer(newcomer), await till.readOffer(anna)];
    expect(offered.methods).toContain("sdd");
    expect(seen.methods).toEqual(offered.methods.filter((method) => method !== "sdd"));
    expect(seen.bundles).toEqual(offered.bundles);
    expect([seen.may_order, offered.may_order]).toEqual([false, true]);
  });

  test("after the confirmation the same order is accepted", async () => {
    const newcomer = await makeMember(testApp, { confirmed: false });
    const body = await till.write(newcomer);
    expect(await till.call(newcomer, "POST", "/api/orders", body)).toMatchObject(refused);
    await setStatus(newcomer, "active");
    expect(await till.call(newcomer, "POST", "/api/orders", body)).toMatchObject({ status: 201 });
  });
});

/** Each leads a member's only order to a state. */
const STATES: Record<string, { kept: boolean; bring(who: Buyer): Promise<Order> }> = {
  loading: { kept: true, bring: (who) => till.order(who) },
  pending: { kept: true, bring: (who) => till.buy(who, { method: "sct" }, "pending") },
  completed: { kept: true, bring: (who) => till.buy(who) },
  "completed, in part refunded": {
    kept: true,
    async bring(who) {
      const order = await till.buy(who);
      await testApp.app.pool.query(`select wallet_spend($1, 'gift', gen_random_uuid(), 3, now())`, [who.id]);
      return giveBack(who, order);
    },
  },
  "completed, with a refund on its way": {
    kept: true,
    async bring(who) {
      const order = await till.buy(who);
      const wanted = { orderId: order.id, why: "operator" } as const;
      await testApp.app.db.transaction().execute((tx) => refundLeft(testApp.app, tx, wanted));
      return order;
    },
  },
  charged_back: {
    kept: true,
    async bring(who) {
      const order = await till.buy(who);
      await settlePayment(testApp.app, { orderId: order.id, news: newsOf(order, { state: "charged_back" }) });
      return order;
    },
  },
  "given up, and the provider is asked once more": {
    kept: true,
    async bring(who) {
      const order = await till.order(who);
      testApp.clock.advance(DAY + 1_000);
      await lookAtPayments(testApp.app);
      return order;
    },
  },
  cancelled: { kept: false, bring: (who) => till.buy(who, {}, "cancelled") },
  failed: { kept: false, bring: (who) => till.buy(who, {}, "failed") },
  refunded: { kept: false, bring: async (who) => giveBack(who, await till.buy(who)) },
};

describe("[M-32] a member with money in the shop is not deleted", () => {
  test.each(Object.entries(STATES).map(([name, { kept }]) => [name, kept] as const))(
    "unconfirmed for a year, with an order that is %s: kept is %s",
    async (name, kept) => {
      const anna = await till.member();
      const order = await STATES[name]?.bring(anna);
      const credits = (await readWallet(testApp.app.db, anna.id)).credits;
      await setStatus(anna, "not_confirmed");
      await testApp.app.pool.query("update accounts_member set signed_up_at = $2 where id = $1", [
        anna.id,
        new Date(testApp.clock.now().getTime() - 365 * DAY),
      ]);
      if (kept)
        for (const table of ["accounts_member where id", "wallet_wallet where member_id"])
          await expect(testApp.app.pool.query(`delete from ${table} = $1`, [anna.id])).rejects.toThrow(
            "money in the shop",
          );
      await forgetUnconfirmed(testApp);
      expect(await exists(anna)).toBe(kept);
      const { rows } = await testApp.app.pool.query("select member_id from shop_order where id = $1", [
        order?.id,
      ]);
      expect(rows).toEqual([{ member_id: kept ? anna.id : null }]);
      if (kept) expect((await readWallet(testApp.app.db, anna.id)).credits).toBe(credits);
    },
  );

  test("one such member does not block the deletion of others", async () => {
    const [buyer, other] = [await till.member(), await makeMember(testApp, { confirmed: false })];
    await till.buy(buyer);
    await setStatus(buyer, "not_confirmed");
    testApp.clock.advance(31 * DAY);
    await forgetUnconfirmed(testApp);
    expect([await exists(buyer), await exists(other)]).toEqual([true, false]);
  });

  test("members who bought before this rule keep what they have, and can confirm later", async () => {
    const buyer = await till.member();
    const order = await till.buy(buyer, { start_now: false });
    await setStatus(buyer, "not_confirmed");
    expect((await till.read(buyer, order)).order).toMatchObject({ state: "completed", opened: false });
    const path = `/api/orders/${order.id}/start`;
    const body = { start_now_text: START_NOW_TEXT };
    expect(await till.call(buyer, "PUT", path, body)).toMatchObject(refused);
    await setStatus(buyer, "active");
    expect(await till.call(buyer, "PUT", path, body)).toMatchObject({ status: 200 });
  });
});

const setStatus = ({ id }: Buyer, status: string) =>
  testApp.app.pool.query("update accounts_member set status = $2 where id = $1", [id, status]);
const exists = async ({ id }: Buyer) =>
  (await testApp.app.pool.query("select 1 from accounts_member where id = $1", [id])).rows.length === 1;
const ordersOf = async ({ id }: Buyer) =>
  (await testApp.app.pool.query("select 1 from shop_order where member_id = $1", [id])).rows.length;

async function giveBack(who: Buyer, order: Order): Promise<Order> {
  const { credits, sums } = (await till.call(who, "GET", "/api/refunds")).body;
  const body = { client_id: randomUUID(), credits, sums };
  expect(await till.call(who, "POST", "/api/refunds", body)).toMatchObject({ status: 200 });
  return order;
}
