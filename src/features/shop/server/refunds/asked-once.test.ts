import { expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { lookAtRefund, lookAtRefunds } from "./look-at-refunds.ts";
import { refundLeft } from "./refund-order.ts";

openShopForFile();

/** A pending refund, and what counts how often it is asked for. */
async function beginRefund() {
  const anna = await till.member();
  const order = await till.buy(anna);
  const begun = await testApp.app.db
    .transaction()
    .execute((tx) => refundLeft(testApp.app, tx, { orderId: order.id, why: "unused" }));
  const real = testApp.app.payments[0] as PaymentProvider;
  const asked: string[] = [];
  const refund: PaymentProvider["refund"] = (one) => {
    asked.push(one.key);
    return real.refund(one);
  };
  const payments = testApp.app.payments;
  testApp.app.payments = [{ ...real, refund }];
  return {
    key: begun?.key as string,
    asked,
    restore() {
      testApp.app.payments = payments;
    },
  };
}

test("a refund that is looked at from several sides at the same moment is asked for once", async () => {
  const { key, asked, restore } = await beginRefund();
  const { app } = testApp;
  await Promise.all([lookAtRefund(app, key), lookAtRefunds(app), lookAtRefund(app, key), lookAtRefunds(app)]);
  restore();
  expect(asked).toEqual([key]);
});

test("a refund whose asker was killed is asked for again, minutes later", async () => {
  const { key, asked, restore } = await beginRefund();
  const { app, clock } = testApp;
  await new Promise<void>((reached) => {
    const refund = () => {
      reached();
      return new Promise<never>(() => {});
    };
    void lookAtRefund({ ...app, payments: app.payments.map((one) => ({ ...one, refund })) }, key);
  });
  await lookAtRefunds(app);
  expect(asked).toEqual([]);
  clock.advance(3 * 60_000);
  await lookAtRefunds(app);
  restore();
  expect(asked).toEqual([key]);
});
