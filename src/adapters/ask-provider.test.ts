import { once } from "node:events";
import { createServer as createPlain, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EXPIRED_CERTIFICATE } from "#testing/expired-certificate.ts";
import { askProvider, readJson, requirePage } from "./ask-provider.ts";
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

test.each<[string, string, (answer: ServerResponse) => void]>([
  ["never answers", "no answer within 0.3 seconds", () => {}],
  [
    "never ends its answer",
    "no answer within 0.3 seconds",
    (answer) => void answer.writeHead(200).write("{"),
  ],
  ["hangs up", "UND_ERR_SOCKET", (answer) => void answer.destroy()],
  [
    "hangs up in the middle of its answer",
    "UND_ERR_SOCKET",
    (answer) => void answer.writeHead(200, { "content-length": 9 }).write("{", () => answer.destroy()),
  ],
  ["is busy", "status 429", (answer) => void answer.writeHead(429).end()],
  [
    "is down for maintenance",
    "status 503",
    (answer) => void answer.writeHead(503).end("<html>Back soon</html>"),
  ],
  [
    "answers with two megabytes",
    "the answer is too long",
    (answer) => void answer.end("x".repeat(2_000_000)),
  ],
  ["answers with a page", "status 200 without JSON", (answer) => void answer.end("<html>Welcome</html>")],
])("a provider that %s is asked once, and may be asked again: %s", async (_, why, say) => {
  let requests = 0;
  const server = createPlain((_request, answer) => {
    requests++;
    say(answer);
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/payments`;
  const asking = askProvider("some", { url, method: "GET", timeLimit: 300 }).then((one) =>
    readJson("some", one),
  );
  await expect(asking).rejects.toMatchObject({ final: false, message: expect.stringContaining(why) });
  expect(requests).toBe(1);
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
