import { randomUUID } from "node:crypto";
import { expect, onTestFinished } from "vitest";
import type { PaymentNews } from "#adapters/payments/payments.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { Offer, Order } from "../contract.ts";
import { handOver } from "./payments/hand-over.ts";

export type Buyer = MadeMember;

/** Acts as the member's browser in the shop and on the sandbox's payment page. */
export function openTill(testApp: TestApp) {
  const call = async (who: Buyer | null, method: string, path: string, json?: unknown) => {
    const headers: Record<string, string> = who ? { cookie: who.cookie } : {};
    const answer = await testApp.ask(path, { method, headers, ...(json !== undefined && { json }) });
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() };
  };
  const readOffer = async (who: Buyer, code?: string): Promise<Offer> => {
    const { status, body } = await call(who, "GET", `/api/offer${code ? `?code=${code}` : ""}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };
  const write = async (who: Buyer, changes: Record<string, unknown> = {}) => {
    const offer = await readOffer(who, changes.code as string | undefined);
    const bundle = (changes.bundle as string | undefined) ?? "p1";
    return {
      client_id: randomUUID(),
      bundle,
      start_now: true,
      start_now_text: offer.start_now_text,
      expected: offer.bundles.find(({ code }) => code === bundle)?.price,
      method: "creditcard",
      ...changes,
    };
  };
  const order = async (who: Buyer, changes: Record<string, unknown> = {}): Promise<Order> => {
    const { status, body } = await call(who, "POST", "/api/orders", await write(who, changes));
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  /** Picks an outcome on the provider's page. Returns the address to which it sends the browser. */
  const pick = async ({ next }: Pick<Order, "next">, outcome: string, card = "") => {
    const { pathname } = new URL(next?.url as string);
    const answer = await testApp.ask(pathname, {
      method: "POST",
      body: new URLSearchParams({ outcome, card }),
    });
    expect(answer.status).toBe(303);
    return answer.headers.get("location") as string;
  };
  /** Follows the address to which the provider sends the browser. Returns the page to which it leads. */
  const comeBack = async (returnUrl: string) => {
    const { pathname, search } = new URL(returnUrl);
    const answer = await testApp.ask(`${pathname}${search}`);
    expect(answer.status).toBe(303);
    return answer.headers.get("location") as string;
  };
  /** Answers the bank's authentication of a stored card. */
  const confirm = async (who: Buyer, { id }: Pick<Order, "id">, outcome = "paid") => {
    const texts = testApp.app.translations.texts("en");
    const page = { locale: "en", texts, nonce: "n" } as const;
    const handed = await (await handOver(testApp.app, { memberId: who.id, id }, page)).text();
    const [, url] = /action="([^"]+)"/.exec(handed) ?? [];
    const [, ref] = /name="PaReq" value="([^"]+)"/.exec(handed) ?? [];
    const asked = await testApp.ask(new URL(url as string).pathname, {
      method: "POST",
      body: new URLSearchParams({ PaReq: ref as string }),
    });
    expect(await asked.text()).toContain("Confirm this payment with your bank");
    return pick({ next: { url: url as string } }, outcome);
  };
  /** The provider's form that the order's page posts for the buyer. */
  const openForm = async (who: Buyer, { id }: Pick<Order, "id">) => {
    const texts = testApp.app.translations.texts("en");
    const page = { locale: "en", texts, nonce: "n" } as const;
    const written = await (await handOver(testApp.app, { memberId: who.id, id }, page)).text();
    const fields = [...written.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
    return {
      url: /action="([^"]+)"/.exec(written)?.[1] as string,
      fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Record<string, string>,
    };
  };
  const read = async (who: Buyer, { id }: Pick<Order, "id">): Promise<{ order: Order; credits: number }> =>
    (await call(who, "GET", `/api/orders/${id}`)).body;
  const buy = async (who: Buyer, changes: Record<string, unknown> = {}, outcome = "paid", card = "") => {
    const placed = await order(who, changes);
    await pick(placed, outcome, card);
    await testApp.runJobs();
    return (await read(who, placed)).order;
  };
  return {
    call,
    readOffer,
    write,
    order,
    pick,
    comeBack,
    openForm,
    confirm,
    read,
    buy,
    member: () => makeMember(testApp),
  };
}

/** A provider's report of an order, paid in full by default. */
export function newsOf({ amount }: Pick<Order, "amount">, news: Partial<PaymentNews> = {}): PaymentNews {
  const plain = {
    at: null,
    failure: null,
    chargeRef: null,
    fee: 0,
    instrument: null,
    stored: null,
    disputed: null,
  };
  return { state: "paid", money: amount, ...plain, refunds: [], providerRefunds: [], ...news };
}

export async function openShop(env: Record<string, string> = {}): Promise<TestApp> {
  return openTestApp({ env: { LIMITS: "no", ...env } });
}

/** A shop of its own for one test. */
export async function openShopForTest(env: Record<string, string> = {}): Promise<TestApp> {
  const testApp = await openShop(env);
  onTestFinished(() => testApp.close());
  return testApp;
}
