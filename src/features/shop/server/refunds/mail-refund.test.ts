import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestApp } from "#testing/open-test-app.ts";
import type { Order } from "../../contract.ts";
import { type Buyer, openShop, openTill } from "../shop.fixture.ts";
import { beginRefund, refundLeft } from "./refund-order.ts";
import { settleRefund } from "./settle-refund.ts";

let testApp: TestApp;
let till: ReturnType<typeof openTill>;
beforeAll(async () => {
  testApp = await openShop();
  till = openTill(testApp);
});
afterAll(() => testApp.close());

const refundMails = async ({ email }: Buyer) => {
  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(({ to }) => to === email);
  return mails.filter(({ subject }) => /^(?:Refund|Erstattung)/.test(subject)).map((mail) => mail.text);
};
const spend = ({ id }: Buyer, credits: number) =>
  sql`select wallet_spend(${id}, 'gift', gen_random_uuid(), ${credits}, now())`.execute(testApp.app.db);
const refundUnused = async (who: Buyer) => {
  const { credits, sums } = (await till.call(who, "GET", "/api/refunds")).body;
  const { status } = await till.call(who, "POST", "/api/refunds", { client_id: randomUUID(), credits, sums });
  expect(status).toBe(200);
};
const settle = (key: string, state: "pending" | "completed" | "failed") =>
  testApp.app.db.transaction().execute((tx) => settleRefund(testApp.app, tx, { key, state }));
const readReceipt = async (who: Buyer, { id }: Pick<Order, "id">) => {
  const answer = await testApp.ask(`/api/receipts/${id}`, { headers: { cookie: who.cookie } });
  const pdf = await getDocumentProxy(new Uint8Array(await answer.arrayBuffer()));
  return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, " ");
};

test("a refund of a part is told by mail, with amount, payment method, what was paid and how long it takes", async () => {
  const anna = await till.member();
  const order = await till.buy(anna, {}, "paid", "4242");
  await spend(anna, 15);
  await refundUnused(anna);
  const [mail, ...more] = await refundMails(anna);
  expect(more).toEqual([]);
  const method = order.instrument?.last4 ? `Credit card ···· ${order.instrument.last4}` : "Credit card";
  for (const words of [`order ${order.id}`, "€9.37", "€18.74", method, "10 working days"])
    expect(mail).toContain(words);
});

test("a refund of the whole order is told once, in the language of the order, without a rest", async () => {
  const ben = await till.member();
  const order = await till.buy(ben);
  await testApp.app.db.updateTable("shopOrder").set({ locale: "de" }).where("id", "=", order.id).execute();
  const begun = await testApp.app.db
    .transaction()
    .execute((tx) => refundLeft(testApp.app, tx, { orderId: order.id, why: "operator" }));
  const key = begun?.key as string;
  await settle(key, "pending");
  expect(await refundMails(ben)).toEqual([]);
  await settle(key, "completed");
  await settle(key, "completed");
  const [mail, ...more] = await refundMails(ben);
  expect(more).toEqual([]);
  expect(mail).toContain(`Bestellung ${order.id}`);
  expect(mail).toContain("Kreditkarte");
  expect(mail).not.toContain("Insgesamt");
});

test("a refund that the provider refuses is not told as paid", async () => {
  const cleo = await till.member();
  await till.buy(cleo, {}, "refund_fails");
  await refundUnused(cleo);
  expect(await refundMails(cleo)).toEqual([]);
});

test("a receipt names a refund only when it is paid, with that day", async () => {
  const dora = await till.member();
  const order = await till.buy(dora);
  const key = await testApp.app.db
    .transaction()
    .execute((tx) => beginRefund(testApp.app, tx, { order, why: "operator", credits: 0, amount: 500 }));
  await settle(key, "pending");
  expect(await readReceipt(dora, order)).not.toContain("Refunded on");
  const before = testApp.clock.now();
  testApp.clock.advance(3 * 86_400_000);
  await settle(key, "completed");
  const receipt = await readReceipt(dora, order);
  expect(receipt).toContain("Refunded on 24 November 2026");
  expect(receipt).toContain("€5.00");
  testApp.clock.set(before);
});
