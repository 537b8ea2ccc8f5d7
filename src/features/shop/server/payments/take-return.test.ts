import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import { newsOf } from "../shop.fixture.ts";

openShopForFile();

let configured: readonly PaymentProvider[] | undefined;
afterEach(() => {
  if (configured) testApp.app.payments = configured;
});

function withReturn(readReturn: NonNullable<PaymentProvider["readReturn"]>) {
  configured ??= testApp.app.payments;
  testApp.app.payments = configured.map((one) => (one.name === "sandbox" ? { ...one, readReturn } : one));
}

const keyOf = async ({ id }: { id: number }) =>
  (await testApp.app.pool.query("select key from shop_payment where order_id = $1", [id])).rows[0]
    .key as string;

test("an unknown key, or none, leads to the member's orders", async () => {
  const answer = await testApp.ask(`/api/payment-return/${randomUUID()}?redirectResult=x`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/transactions"]);
  expect((await testApp.ask("/api/payment-return/1")).status).toBe(400);
});

test("what the provider appended is handed to it, and its answer counts", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  const seen: unknown[] = [];
  withReturn(async ({ reference, query }) => {
    seen.push([reference, query.get("sessionResult")]);
    return newsOf(placed);
  });
  const answer = await testApp.ask(`/api/payment-return/${await keyOf(placed)}?sessionResult=abc`);
  expect(answer.headers.get("location")).toBe(`/credits/p1/creditcard?order=${placed.id}`);
  expect(seen).toEqual([[String(placed.id), "abc"]]);
  expect(await till.read(anna, placed)).toMatchObject({ order: { state: "completed" }, credits: 30 });
});

test("a state in the address is not believed, and a provider that is down does not stop the browser", async () => {
  const anna = await till.member();
  const placed = await till.order(anna);
  withReturn(async () => {
    throw new ProviderError("down", { final: false });
  });
  const answer = await testApp.ask(
    `/api/payment-return/${await keyOf(placed)}?state=paid&resultCode=authorised`,
  );
  expect(answer.status).toBe(303);
  expect(await till.read(anna, placed)).toMatchObject({ order: { state: "loading" }, credits: 0 });
});
