import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import { endWithFile } from "#testing/end-with-file.ts";
import { hereSite, type TestApp } from "#testing/open-test-app.ts";
import { openShop } from "../shop.fixture.ts";
import { checkPaymentsCommand } from "./check-payments.ts";

let testApp: TestApp;
let webhookStatus = 200;
let configured: readonly PaymentProvider[];

/** The program's public address: a server of its own, since tests answer requests without a network. */
beforeAll(async () => {
  const server = createServer((request, response) => {
    testApp
      .ask(request.url as string, { method: request.method as string })
      .then(async (answer) => response.writeHead(webhookStatus).end(await answer.text()));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  endWithFile(() => new Promise((done) => server.close(done)));
  testApp = await openShop({ PORT: String((server.address() as AddressInfo).port) });
  endWithFile(() => testApp.close());
  configured = testApp.app.payments;
  // The demo's other sites have names that only its own machine knows.
  const { sites } = testApp.app;
  testApp.app.sites = { ...sites, list: () => [hereSite(testApp)] };
});
afterEach(async () => {
  webhookStatus = 200;
  await testApp.setSettings({});
});

function use(check: PaymentProvider["check"]) {
  const [sandbox] = configured as [PaymentProvider];
  const provider: PaymentProvider = {
    ...sandbox,
    name: "real",
    parseWebhook: ({ query }) => (query.get("signed") === "yes" ? [] : null),
    trialWebhook: () => ({ method: "GET", headers: {}, query: "?signed=yes", body: undefined }),
    ...(check && { check }),
  };
  testApp.app.payments = [provider];
}

const run = () => checkPaymentsCommand.run(testApp.app as never, {});

test("without a real provider there is nothing to check", async () => {
  testApp.app.payments = configured;
  expect(await run()).toBe("No payment provider is configured. See docs/payments.md.");
});

test("keys, methods and the webhook address that work are listed as ok", async () => {
  use(async () => [{ what: "keys", problem: null }]);
  expect(await run()).toMatch(
    /^ok {5}real: keys\nok {5}real: webhook address http:\/\/localhost:\d+\/api\/payment-news\/real$/,
  );
});

test("what is wrong is said in words, and the command fails", async () => {
  use(async () => {
    throw new ProviderError("real POST /payments: keys not accepted, status 401.", { final: false });
  });
  webhookStatus = 502;
  await expect(run()).rejects.toThrow(
    /wrong {2}real: keys and methods: real POST \/payments: keys not accepted, status 401\.\nwrong {2}real: webhook address .+: answered with status 502/,
  );
});

test("a preference for a provider that is not configured is found", async () => {
  use(async () => []);
  await testApp.setSettings({ payment_preference: [{ provider: "raal" }] });
  await expect(run()).rejects.toThrow("there is no provider raal; configured are real");
});
