import { expect, onTestFinished, test } from "vitest";
import type { PageChoice } from "#testing/fake-provider.ts";
import { openVerotel } from "#testing/verotel/open-verotel.ts";
import { signed } from "#testing/verotel/verotel-books.ts";
import { findBookDifferences } from "../books/find-book-differences.ts";
import { stuckRefundsCommand } from "../refunds/stuck-refunds.ts";
import { type Buyer, openShopForTest } from "../shop.fixture.ts";
import { DAY, openProviderWorld, type Traits } from "./contract/provider-world.fixture.ts";
import { disputeWonCommand } from "./dispute-command.ts";

const TRAITS: Traits = {
  ...{ name: "verotel", ids: "[M-41]", isLookedUp: true, createsByCall: false, isIdempotent: true },
  ...{ storedCards: "page", believesWebhooks: false, hidesWonDisputes: true },
};

async function open(changes: Record<string, string> = {}) {
  const fake = await openVerotel();
  onTestFinished(() => fake.close());
  const testApp = await openShopForTest({ ...fake.env, ...changes });
  testApp.app.payments = testApp.app.payments.filter(({ name }) => name === "verotel");
  return openProviderWorld(TRAITS, fake, testApp);
}

test("[M-41] each payment with a stored card brings the token for the next", async () => {
  const { fake, till, buy, hearAll, pageOf, creditsOf } = await open();
  const anna = await till.member();
  await buy(anna, { store_card: true });
  const [card] = (await till.readOffer(anna)).cards;
  const repeat = async () => {
    const { method: _, ...body } = await till.write(anna, { card: card?.id });
    const { body: order } = await till.call(anna, "POST", "/api/orders/repeat", body);
    await till.comeBack(await fake.authenticate(pageOf(order), true));
    await hearAll();
  };
  await repeat();
  await repeat();
  expect(await creditsOf(anna)).toBe(90);
  expect((await till.readOffer(anna)).cards).toEqual([card]);
  expect(card).toMatchObject({ brand: "visa", last4: "4242" });
});

test("a card that was deleted stays deleted when its payment is told again", async () => {
  const { fake, till, hearAll, pageOf, deliver, runJobs } = await open();
  const anna = await till.member();
  const placed = await till.order(anna, { store_card: true });
  await till.comeBack(await fake.pay(pageOf(placed), "pay"));
  const sent = fake.takeWebhooks();
  for (const webhook of sent) await deliver(webhook);
  await hearAll();
  const [card] = (await till.readOffer(anna)).cards;
  expect((await till.call(anna, "DELETE", "/api/cards", { card: card?.id })).status).toBe(204);
  for (const webhook of sent) await deliver(webhook);
  await runJobs();
  expect((await till.readOffer(anna)).cards).toEqual([]);
});

test("a buyer who pays for a repeated order with another card has the old one stored, and not the other", async () => {
  const { fake, testApp, till, buy, pageOf, deliver, runJobs, creditsOf } = await open();
  const anna = await till.member();
  await buy(anna, { store_card: true });
  const readCards = () => testApp.app.db.selectFrom("shopCard").select(["last4", "providerRef"]).execute();
  const before = await readCards();
  const [card] = (await till.readOffer(anna)).cards;
  const { method: _, ...body } = await till.write(anna, { card: card?.id });
  const { body: order } = await till.call(anna, "POST", "/api/orders/repeat", body);
  await till.comeBack(await fake.authenticate(pageOf(order), true));
  for (const { path, ...webhook } of fake.takeWebhooks()) {
    const { signature: __, ...params } = Object.fromEntries(new URL(path, "http://x").searchParams);
    const other = { ...params, truncatedPAN: "XXXXXXXXXXXX1881" };
    const signature = signed(other, fake.env.VEROTEL_SIGNATURE_KEYS as string);
    const query = new URLSearchParams({ ...other, signature });
    expect(await deliver({ ...webhook, path: `/api/payment-news/verotel?${query}` })).toBe(200);
  }
  await runJobs();
  expect(await creditsOf(anna)).toBe(60);
  expect(await readCards()).toEqual(before);
});

test("a card that is deleted while a payment with it is under way stays deleted", async () => {
  const { fake, till, buy, pageOf, hearAll, creditsOf } = await open();
  const anna = await till.member();
  await buy(anna, { store_card: true });
  const [card] = (await till.readOffer(anna)).cards;
  const { method: _, ...body } = await till.write(anna, { card: card?.id });
  const { body: order } = await till.call(anna, "POST", "/api/orders/repeat", body);
  expect((await till.call(anna, "DELETE", "/api/cards", { card: card?.id })).status).toBe(204);
  await till.comeBack(await fake.authenticate(pageOf(order), true));
  await hearAll();
  expect(await creditsOf(anna)).toBe(60);
  expect((await till.readOffer(anna)).cards).toEqual([]);
});

test("a buyer who opens the address of success without paying gets nothing", async () => {
  const { till, pageOf, deliver, runJobs, stateOf, creditsOf } = await open();
  const anna = await till.member();
  const placed = await till.order(anna);
  const start = new URL(pageOf(placed).url);
  await till.comeBack(start.searchParams.get("successURL") as string);
  // The signed start address, sent to us as if it were a postback.
  for (const more of ["", "&saleID=1&transactionID=1", "&event=initial"]) {
    const path = `/api/payment-news/verotel${start.search}${more}`;
    expect(await deliver({ method: "GET", path, headers: {}, body: undefined })).toBe(401);
  }
  await runJobs();
  expect([await stateOf(anna, placed), await creditsOf(anna)]).toEqual(["loading", 0]);
});

test("[M-41] without the Control Center API a refund waits until an operator makes it by hand", async () => {
  const world = await open({ VEROTEL_API_USER: "", VEROTEL_API_PASSWORD: "" });
  const { fake, testApp, till, buy, refundOwn, look, booksOf, hearAll, stateOf } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await refundOwn(anna);
  await look(DAY);
  expect(await stuckRefundsCommand.run(testApp.app, {})).toContain("in the provider's back office");
  expect(await booksOf(order)).toMatchObject([{ refunded: 0 }]);
  await fake.refundThere((await booksOf(order))[0]?.reference as string, order.amount.amount);
  await hearAll();
  expect(await stuckRefundsCommand.run(testApp.app, {})).toBe("No refund is stuck.");
  expect(await stateOf(anna, order)).toBe("refunded");
  const kinds = await testApp.app.db.selectFrom("shopRefund").select(["why", "state"]).execute();
  expect(kinds).toEqual([{ why: "unused", state: "completed" }]);
});

test.each([
  ["the whole price, which contains the one that waits", 0],
  ["more than the rest of the price, so that the one that waits has no room beside it", 1],
])("[M-41] a refund by hand of %s", async (_, less) => {
  const world = await open({ VEROTEL_API_USER: "", VEROTEL_API_PASSWORD: "" });
  const { fake, testApp, till, buy, spend, refundOwn, look, booksOf, hearAll, creditsOf } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await spend(anna, 20);
  const { money } = await refundOwn(anna);
  await look(DAY);
  const byHand = order.amount.amount - less;
  await fake.refundThere((await booksOf(order))[0]?.reference as string, byHand);
  await hearAll();
  await hearAll();
  const booked = await testApp.app.db
    .selectFrom("shopRefund")
    .select(["why", "amount", "state"])
    .orderBy("id")
    .execute();
  expect(booked).toEqual([
    { why: "unused", amount: money.amount, state: "completed" },
    { why: "provider", amount: byHand - money.amount, state: "completed" },
  ]);
  expect(await stuckRefundsCommand.run(testApp.app, {})).toBe("No refund is stuck.");
  expect(await creditsOf(anna)).toBe(0);
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

test("[M-41] a refund by hand that is a part of the one that waits leaves it no room, until an operator ends it", async () => {
  const world = await open({ VEROTEL_API_USER: "", VEROTEL_API_PASSWORD: "" });
  const { fake, testApp, till, buy, spend, refundOwn, look, booksOf, hearAll, creditsOf } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await spend(anna, 6);
  const { money } = await refundOwn(anna);
  await look(DAY);
  const byHand = Math.floor(order.amount.amount / 2);
  expect(money.amount).toBeGreaterThan(byHand);
  await fake.refundThere((await booksOf(order))[0]?.reference as string, byHand);
  await hearAll();
  const run = (values: Record<string, string>) => stuckRefundsCommand.run(testApp.app, values);
  expect(await run({})).toContain(`order ${order.id}`);
  const told = { end: String(order.id), by: "Anna de Vries", reason: "a part of it was refunded by hand" };
  for (const wrong of [{ by: "" }, { reason: "" }, { end: "x" }, { end: "1" }])
    await expect(run({ ...told, ...wrong })).rejects.toThrow("--");
  expect(await run(told)).toContain("Took back the refund");
  expect(await run({})).toBe("No refund is stuck.");
  await expect(run(told)).rejects.toThrow("--end");
  const booked = testApp.app.db.selectFrom("shopRefund").orderBy("id");
  expect(await booked.select(["why", "state", "credits", "endedBy", "endReason"]).execute()).toEqual([
    { why: "unused", state: "failed", credits: 24, endedBy: told.by, endReason: told.reason },
    { why: "provider", state: "completed", credits: 15, endedBy: null, endReason: null },
  ]);
  expect(await creditsOf(anna)).toBe(9);
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

test("[M-41] a refund that waits and was paid another way is completed by an operator", async () => {
  const world = await open({ VEROTEL_API_USER: "", VEROTEL_API_PASSWORD: "" });
  const { testApp, till, buy, refundOwn, look, stateOf, creditsOf } = world;
  const anna = await till.member();
  const order = await buy(anna);
  await refundOwn(anna);
  await look(DAY);
  const told = { end: String(order.id), by: "Anna de Vries", reason: "bank transfer" };
  expect(await stuckRefundsCommand.run(testApp.app, told)).toContain("counts as paid");
  expect([await stateOf(anna, order), await creditsOf(anna)]).toEqual(["refunded", 0]);
  expect(await stuckRefundsCommand.run(testApp.app, {})).toBe("No refund is stuck.");
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

test("a won dispute of which only a part came back books that part, and the rest stays lost", async () => {
  const { fake, testApp, till, buy, booksOf, hearAll, stateOf, creditsOf } = await open();
  const anna = await till.member();
  const order = await buy(anna);
  const { amount } = order.amount;
  await fake.disputeThere((await booksOf(order))[0]?.reference as string, amount);
  await hearAll();
  const end = (values: Record<string, string>) =>
    disputeWonCommand.run(testApp.app, { order: String(order.id), ...values });
  for (const wrong of ["0", "-1", "x", "1e3", "999.00", "1.234"])
    await expect(end({ amount: wrong })).rejects.toThrow("--amount");
  expect(await end({ amount: "5.00" })).toBe(`Order ${order.id} is charged_back.`);
  const moved = await testApp.app.db
    .selectFrom("shopEntry")
    .select(["kind", "amount"])
    .where("orderId", "=", order.id)
    .where("kind", "in", ["charged_back", "won_back"])
    .orderBy("id")
    .execute();
  expect(moved).toEqual([
    { kind: "charged_back", amount },
    { kind: "won_back", amount: 500 },
  ]);
  expect(await creditsOf(anna)).toBe(Math.floor((30 * 500) / amount));
  expect(await end({})).toBe(`Order ${order.id} is completed.`);
  expect([await stateOf(anna, order), await creditsOf(anna)]).toEqual(["completed", 30]);
  expect(await findBookDifferences(testApp.app.db)).toEqual([]);
});

test("a dispute stays while Verotel still calls the sale approved, until an operator ends it", async () => {
  const { fake, testApp, till, pageOf, deliver, runJobs, booksOf, hearAll, stateOf, creditsOf, look } =
    await open();
  const anna = await till.member();
  const placed = await till.order(anna);
  await till.comeBack(await fake.pay(pageOf(placed), "pay"));
  const sale = fake.takeWebhooks();
  await fake.disputeThere((await booksOf(placed))[0]?.reference as string, placed.amount.amount);
  await hearAll();
  for (const webhook of sale) await deliver(webhook);
  await runJobs();
  await look(DAY);
  expect([await stateOf(anna, placed), await creditsOf(anna)]).toEqual(["charged_back", 0]);
  const end = (order: string) => disputeWonCommand.run(testApp.app, { order });
  expect(await end(String(placed.id))).toBe(`Order ${placed.id} is completed.`);
  expect(await creditsOf(anna)).toBe(30);
  await expect(end(String(placed.id))).rejects.toThrow("--order must be an order in dispute.");
  await expect(end("x")).rejects.toThrow("--order");
});

test("a chargeback that overtakes its sale gives no credits", async () => {
  const { fake, till, pageOf, deliver, runJobs, booksOf, creditsOf, stateOf } = await open();
  const anna = await till.member();
  const placed = await till.order(anna);
  await fake.pay(pageOf(placed), "pay");
  await fake.disputeThere((await booksOf(placed))[0]?.reference as string, placed.amount.amount);
  for (const webhook of fake.takeWebhooks().reverse()) {
    await deliver(webhook);
    await runJobs();
  }
  expect([await stateOf(anna, placed), await creditsOf(anna)]).toEqual(["charged_back", 0]);
});

test("a second refund of the same amount is booked as the provider's own", async () => {
  const { fake, testApp, till, buy, spend, refundOwn, look, booksOf, hearAll } = await open();
  const anna = await till.member();
  const order = await buy(anna);
  await spend(anna, 20);
  const { money } = await refundOwn(anna);
  await look(DAY);
  const reference = (await booksOf(order))[0]?.reference as string;
  await fake.refundThere(reference, money.amount);
  await hearAll();
  const booked = await testApp.app.db
    .selectFrom("shopRefund")
    .select(["why", "amount"])
    .orderBy("id")
    .execute();
  expect(booked).toEqual([
    { why: "unused", amount: money.amount },
    { why: "provider", amount: money.amount },
  ]);
});

test.each(["refuse", "leave"] as PageChoice[])(
  "a buyer who chose to %s can pay the same order later",
  async (choice) => {
    const { fake, till, pageOf, hearAll, creditsOf } = await open();
    const anna: Buyer = await till.member();
    const placed = await till.order(anna);
    const back = await fake.pay(pageOf(placed), choice);
    if (back) await till.comeBack(back);
    await fake.pay(pageOf(placed), "pay");
    await hearAll();
    expect(await creditsOf(anna)).toBe(30);
  },
);
