import { beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import type { Order } from "../../contract.ts";
import { openShopForFile, testApp, till } from "../open-shop-for-file.fixture.ts";
import type { Buyer } from "../shop.fixture.ts";
import { handOver } from "./hand-over.ts";

const BANK = "https://bank.example/ask?shop=1&step=2";
const HOSTILE = `"><script>alert('x')</script>`;

openShopForFile();

let anna: Buyer;
let placed: Order;
beforeAll(async () => {
  const real = testApp.app.payments[0] as PaymentProvider;
  testApp.app.payments = [
    {
      ...real,
      create: async (asked) => ({
        ...(await real.create(asked)),
        next: { kind: "form", url: BANK, fields: { MD: "a&b", TermUrl: HOSTILE } },
      }),
    },
  ];
  anna = await till.member();
  placed = await till.order(anna);
});

const page = () => ({ locale: "de" as const, texts: testApp.app.translations.texts("de"), nonce: "once" });
const open = (who: Buyer) => handOver(testApp.app, { memberId: who.id, id: placed.id }, page());

test("a provider's form is posted from a page that may do nothing else", async () => {
  expect(placed.next).toEqual({ url: `/payments/${placed.id}` });
  const answer = await open(anna);
  expect(answer.headers.get("content-security-policy")?.split("; ")).toEqual([
    "default-src 'none'",
    "script-src 'nonce-once'",
    "img-src 'self'",
    "form-action https://bank.example https:",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ]);
  const html = await answer.text();
  expect(html).toContain('action="https://bank.example/ask?shop=1&amp;step=2"');
  expect(html).toContain('name="MD" value="a&amp;b"');
  expect(html).toContain("Weiter zur Zahlung");
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html).toContain('<link rel="icon" href="/favicon.svg">');
});

test("the sandbox's page has an icon that needs no request", async () => {
  const { rows } = await testApp.app.pool.query<{ ref: string }>("select ref from sandbox_payment");
  const answer = await testApp.ask(`/sandbox/pay/${rows[0]?.ref}`);
  expect(await answer.text()).toContain('<link rel="icon" href="data:image/svg+xml,');
  expect(answer.headers.get("content-security-policy")).toContain("img-src 'self' data:");
});

test("only its buyer can open it, and a finished order redirects to its state", async () => {
  await expect(open(await till.member())).rejects.toMatchObject({ code: "shop.order_unknown" });
  await testApp.app.db
    .updateTable("shopPayment")
    .set({ state: "cancelled" })
    .where("orderId", "=", placed.id)
    .execute();
  const answer = await open(anna);
  expect([answer.status, answer.headers.get("location")]).toEqual([
    303,
    `/credits/p1/creditcard?order=${placed.id}`,
  ]);
});
