import { once } from "node:events";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EXPIRED_CERTIFICATE } from "#testing/expired-certificate.ts";
import { askProvider, requirePage } from "./ask-provider.ts";
import { ProviderError } from "./provider-error.ts";

test("a server with an expired certificate that it signed itself gets no request, and another try may succeed", async () => {
  let requests = 0;
  const server = createServer(EXPIRED_CERTIFICATE, (_, answer) => {
    requests++;
    answer.end("{}");
  });
  onTestFinished(() => void server.close());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/payments`;
  const headers = { "x-api-key": "secret-key" };
  const asking = askProvider("some", { url, method: "POST", headers, body: "{}" });
  await expect(asking).rejects.toMatchObject({
    final: false,
    message: expect.stringMatching(/CERT|certificate/i),
  });
  await expect(asking).rejects.not.toThrow(/secret-key/);
  expect(requests).toBe(0);
});

test.each([
  ["https://checkoutshopper-test.adyen.com/page", true],
  ["https://api.example/page", true],
  ["http://checkoutshopper-test.adyen.com/page", false],
  ["https://adyen.com.example/page", false],
  ["https://notadyen.com/page", false],
  ["javascript:alert(1)", false],
  [undefined, false],
])("a buyer is sent to %s: %s", (url, isSent) => {
  const pages = { hosts: ["adyen.com"], api: "https://api.example/v1" };
  if (isSent) expect(requirePage("some", url, pages)).toBe(url);
  else expect(() => requirePage("some", url, pages)).toThrow(ProviderError);
});
