import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { httpSms } from "./http-sms.ts";
import { SmsRefused } from "./sms.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

type Call = { method?: string; url?: string; authorization?: string; type?: string; body: unknown };

async function openProvider(answer: (response: ServerResponse) => void) {
  const calls: Call[] = [];
  const server = createServer(async (request: IncomingMessage, response) => {
    const { method, url, headers } = request;
    const body = await json(request);
    calls.push({ method, url, authorization: headers.authorization, type: headers["content-type"], body });
    answer(response);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  closers.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/messages?route=eu`;
  return { url, calls, sms: httpSms({ url, token: "s3cret", from: "Velvet", timeLimit: 2_000 }) };
}

const MESSAGE = { to: "+31612345678", text: "Je code is 123456 ✔" };

async function refusalOf(sending: Promise<void>): Promise<SmsRefused> {
  const error = await sending.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(SmsRefused);
  expect(error.message).not.toMatch(/31612345678|123456|s3cret/);
  return error;
}

test("a message reaches the provider once, with the token, the sender and the exact text", async () => {
  const { sms, calls } = await openProvider((response) => response.writeHead(202).end('{"id":"x"}'));
  await sms.send(MESSAGE);
  expect(calls).toEqual([
    {
      method: "POST",
      url: "/v1/messages?route=eu",
      authorization: "Bearer s3cret",
      type: "application/json",
      body: { to: "+31612345678", text: "Je code is 123456 ✔", from: "Velvet" },
    },
  ]);
});

test.each([
  { status: 400, retriable: false },
  { status: 401, retriable: false },
  { status: 404, retriable: false },
  { status: 422, retriable: false },
  { status: 408, retriable: true },
  { status: 429, retriable: true },
  { status: 500, retriable: true },
  { status: 503, retriable: true },
])("an answer of $status is a refusal, retriable: $retriable", async ({ status, retriable }) => {
  const { sms, calls } = await openProvider((response) => response.writeHead(status).end("no"));
  expect(await refusalOf(sms.send(MESSAGE))).toMatchObject({ retriable });
  expect(calls).toHaveLength(1);
});

test("a web page is a refusal although it comes with status 200, and may be retried", async () => {
  const { sms } = await openProvider((response) =>
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end("<html>Welcome</html>"),
  );
  expect(await refusalOf(sms.send(MESSAGE))).toMatchObject({ retriable: true });
});

test("an answer that breaks off, or never ends, after its status is the provider's word all the same", async () => {
  const cut = await openProvider((response) => {
    response.writeHead(202, { "content-length": 100 }).write("{", () => response.destroy());
  });
  await cut.sms.send(MESSAGE);
  const endless = await openProvider((response) => void response.writeHead(202).write("{"));
  await endless.sms.send(MESSAGE);
  expect([cut.calls.length, endless.calls.length]).toEqual([1, 1]);
});

test("a redirect is refused, and the token is not sent elsewhere", async () => {
  const elsewhere = await openProvider((response) => response.end());
  const { sms } = await openProvider((response) =>
    response.writeHead(307, { location: elsewhere.url }).end(),
  );
  expect(await refusalOf(sms.send(MESSAGE))).toMatchObject({ retriable: false });
  expect(elsewhere.calls).toEqual([]);
});

test("a provider that never answers is abandoned at the time limit, and may be retried", async () => {
  const { sms, calls } = await openProvider(() => {});
  expect(await refusalOf(sms.send(MESSAGE))).toMatchObject({ retriable: true });
  expect(calls).toHaveLength(1);
});

test("a provider that hangs up, or is unreachable, may be retried", async () => {
  const { sms } = await openProvider((response) => response.destroy());
  expect(await refusalOf(sms.send(MESSAGE))).toMatchObject({ retriable: true });
  const nobody = httpSms({ url: "http://127.0.0.1:1/", token: "t", from: "Velvet", timeLimit: 2_000 });
  expect(await refusalOf(nobody.send(MESSAGE))).toMatchObject({ retriable: true });
});

test.each([
  ["a national number", { ...MESSAGE, to: "0612345678" }],
  ["a number with spaces", { ...MESSAGE, to: "+31 6 12345678" }],
  ["a number that is too long", { ...MESSAGE, to: `+${"1".repeat(16)}` }],
  ["an empty text", { ...MESSAGE, text: " " }],
  ["an endless text", { ...MESSAGE, text: "a".repeat(1_531) }],
])("%s is refused before the provider is asked", async (_title, message) => {
  const { sms, calls } = await openProvider((response) => response.end());
  await expect(sms.send(message)).rejects.toThrow(TypeError);
  expect(calls).toEqual([]);
});

test("a provider without encryption is refused at the start, except on the loopback address", () => {
  const open = (url: string) => httpSms({ url, token: "t", from: "Velvet" });
  expect(() => open("http://sms.example/v1")).toThrow("https://");
  expect(() => open("sms.example")).toThrow("https://");
  expect(open("https://sms.example/v1")).toHaveProperty("send");
  expect(open("http://[::1]:8080/")).toHaveProperty("send");
});
