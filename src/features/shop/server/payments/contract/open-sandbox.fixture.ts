import { createHmac, randomUUID } from "node:crypto";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { openSandbox, type Sandbox } from "#platform/sandbox/sandbox.ts";
import { changePayment } from "#platform/sandbox/sandbox-books.ts";
import type { FakeProvider, ProviderFault, SentWebhook } from "#testing/fake-provider.ts";
import type { TestApp } from "#testing/open-test-app.ts";

const SECRET = "a secret that is long enough for this test";
const OUTCOMES = { pay: "paid", refuse: "refused", cancel: "cancelled", leave: null } as const;
const PAID = { accept: "paid", challenge: "paid_stored_challenge", refuse: "paid_stored_refused" } as const;

const sign = (body: string, secret: string) => ({
  "x-sandbox-signature": createHmac("sha256", `sandbox ${secret}`).update(body).digest("hex"),
});

/** The demo's own provider, as the contract of all providers sees it. It is part of the program, so it has no server. */
export async function openSandboxAsFake(): Promise<FakeProvider> {
  const sent: SentWebhook[] = [];
  const faults: ProviderFault[] = [];
  let testApp: TestApp;

  const post = async (path: string, form: Record<string, string>) => {
    const answer = await testApp.ask(path, { method: "POST", body: new URLSearchParams(form) });
    return answer.headers.get("location") ?? "";
  };
  const refOf = async (reference: string) => {
    const { rows } = await testApp.app.pool.query("select ref from sandbox_payment where reference = $1", [
      reference,
    ]);
    return rows[0].ref as string;
  };
  const inOffice = async (reference: string, form: Record<string, string>) => {
    await post(`/sandbox/office/${await refOf(reference)}`, form);
    await testApp.runJobs();
  };
  return {
    env: { SECRET },
    attach(attached) {
      testApp = attached;
      const { app } = testApp;
      const capturing = openSandbox({
        db: app.db,
        clock: app.clock,
        secrets: [SECRET],
        post: async (url, { method, headers, body }) => {
          sent.push({ method, path: new URL(url).pathname, headers, body });
          return new Response();
        },
      });
      app.sandbox = { ...(app.sandbox as Sandbox), send: capturing.send };
      app.payments = app.payments.map((one) => (one.name === "sandbox" ? failing(one, faults) : one));
    },
    async pay(next, choice, { repeat } = { repeat: "accept" }) {
      const outcome = choice === "pay" ? PAID[repeat] : OUTCOMES[choice];
      if (outcome === null) return "";
      return post(new URL(next.url).pathname, { outcome, card: "" });
    },
    async authenticate({ url, fields = {} }, isConfirmed) {
      const { pathname } = new URL(url);
      await testApp.ask(pathname, { method: "POST", body: new URLSearchParams(fields) });
      return post(pathname, { outcome: isConfirmed ? "paid" : "refused", card: "" });
    },
    takeWebhooks: () => sent.splice(0),
    forge(webhook, change) {
      if (change === "signature")
        return { ...webhook, headers: { ...webhook.headers, ...sign("x", "guessed") } };
      const other = { id: randomUUID(), ref: "sb_other", reference: "999999" };
      const body = JSON.stringify({
        ...JSON.parse(webhook.body as string),
        ...(change === "reference" && other),
      });
      return { ...webhook, body, headers: { ...webhook.headers, ...sign(body, SECRET) } };
    },
    fail(fault, calls = 1) {
      faults.splice(0, faults.length, ...Array.from({ length: calls }, () => fault));
    },
    refundThere: (reference, amount) =>
      inOffice(reference, { action: "refund", amount: (amount / 100).toFixed(2) }),
    disputeThere: (reference, amount) =>
      inOffice(reference, { action: "dispute", amount: (amount / 100).toFixed(2) }),
    winDisputeThere: (reference) => inOffice(reference, { action: "win" }),
    // It decides at once.
    endRefunds: async () => {},
    async refuseRefunds(isRefused) {
      const { rows } = await testApp.app.pool.query("select ref from sandbox_payment where state = 'paid'");
      for (const { ref } of rows)
        await changePayment(testApp.app.db, { ref, from: "paid" }, { refundsFail: isRefused });
    },
    async books() {
      const { rows } = await testApp.app.pool.query(
        `select reference, amount, currency, state, (select coalesce(sum(r.amount), 0)::int from sandbox_refund r
           where r.ref = p.ref and r.state <> 'failed') as refunded from sandbox_payment p order by at`,
      );
      return rows;
    },
    calls: () => [],
    close: async () => {},
  };
}

/** Breaks the next calls as a network would. */
function failing(provider: PaymentProvider, faults: ProviderFault[]): PaymentProvider {
  const through = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    const fault = faults.shift();
    if (fault === "lost") await call();
    if (fault) throw new ProviderError(fault, { final: fault === "other_host" });
    return call();
  };
  return {
    ...provider,
    create: (payment) => through(() => provider.create(payment)),
    chargeStored: (payment, card) => through(() => provider.chargeStored(payment, card)),
    refund: (refund) => through(() => provider.refund(refund)),
  };
}
