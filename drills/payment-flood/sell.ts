import { createHmac, randomUUID } from "node:crypto";
import type { MethodCode } from "#base/payment-methods.ts";
import { openAdyen } from "#testing/adyen/open-adyen.ts";
import type { FakeProvider, SentWebhook } from "#testing/fake-provider.ts";
import { openFakePay } from "#testing/pay/open-fake-pay.ts";
import { openVerotel } from "#testing/verotel/open-verotel.ts";
import { START_NOW_TEXT } from "../../src/features/shop/rules.ts";

const SECRET = "the drill signs the sandbox's news with this";

/** Only this provider takes the method, so an order's method decides who is asked. */
const METHODS = { adyen: "paypal", verotel: "creditcard", pay: "applepay" } as const;
type Name = keyof typeof METHODS;

/** Signed webhooks that the program knows, and some that nobody has signed. */
export type Flood = { provider: string; signed: SentWebhook[]; forged: SentWebhook[] };

export async function openFakes() {
  const fakes: Record<Name, FakeProvider> = {
    adyen: await openAdyen({ judged: false }),
    verotel: await openVerotel(),
    pay: await openFakePay(),
  };
  const env: Record<string, string> = { SECRET };
  for (const [name, fake] of Object.entries(fakes)) {
    Object.assign(env, fake.env);
    env[`${name.toUpperCase()}_METHODS`] = METHODS[name as Name];
  }
  return { fakes, env, close: () => Promise.all(Object.values(fakes).map((fake) => fake.close())) };
}

type Call = (method: string, path: string, json?: unknown) => Promise<Response>;
const FORMS = 200;
/** Minor units that the provider refunds. */
const PART = 100;

/** Buys at each provider, has part of it refunded there, and collects what the provider says about it. */
export async function sellAt(
  fakes: Record<Name, FakeProvider>,
  { call, post }: { call: Call; post(webhook: SentWebhook): Promise<number> },
): Promise<Flood[]> {
  await post(signNews());
  const floods: Flood[] = [floodOf("sandbox", [signNews()], { forge: () => signNews("guessed") })];
  for (const [name, fake] of Object.entries(fakes)) {
    const order = await buy(call, METHODS[name as Name]);
    await fake.pay(order.next, "pay");
    const told = fake.takeWebhooks();
    await fake.refundThere((await fake.books())[0]?.reference as string, PART);
    const webhooks = [...told, ...fake.takeWebhooks()];
    for (const webhook of webhooks) await post(webhook);
    floods.push(
      floodOf(name, webhooks, {
        forge: (one) => fake.forge(one, "signature"),
        ...(fake.vary && { vary: fake.vary }),
      }),
    );
  }
  return floods;
}

type Forms = Pick<FakeProvider, "vary"> & { forge(webhook: SentWebhook): SentWebhook };

function floodOf(
  provider: string,
  webhooks: readonly SentWebhook[],
  { forge, vary = addToQuery }: Forms,
): Flood {
  const numbers = Array.from({ length: FORMS }, (_, at) => at);
  return {
    provider,
    signed: numbers.flatMap((at) => webhooks.map((one) => vary(one, at))),
    forged: numbers.flatMap((at) => webhooks.map((one) => vary(forge(one), at))),
  };
}

function addToQuery(webhook: SentWebhook, number: number): SentWebhook {
  return webhook.method === "GET" ? webhook : { ...webhook, path: `${webhook.path}?n=${number}` };
}

async function buy(call: Call, method: MethodCode): Promise<{ next: { url: string } }> {
  const { bundles } = (await (await call("GET", "/api/offer")).json()) as {
    bundles: { code: string; price: unknown }[];
  };
  const body = {
    ...{ client_id: randomUUID(), bundle: "p1", start_now: true, start_now_text: START_NOW_TEXT, method },
    expected: bundles.find(({ code }) => code === "p1")?.price,
  };
  const answer = await call("POST", "/api/orders", body);
  if (!answer.ok) throw new Error(`An order by ${method} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { next: { url: string } };
}

function signNews(secret = SECRET): SentWebhook {
  const body = JSON.stringify({ id: "00000000-0000-4000-8000-000000000000", ref: "sb_x", reference: "1" });
  const signature = createHmac("sha256", `sandbox ${secret}`).update(body).digest("hex");
  const headers = { "content-type": "application/json", "x-sandbox-signature": signature };
  return { method: "POST", path: "/api/payment-news/sandbox", headers, body };
}
