import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { z } from "zod";
import { endpoint } from "#base/endpoint.ts";
import { numberInQuery } from "#base/number-in-query.ts";
import { CallError, call, callInBackground } from "./call.ts";

const about = { name: "call", summary: "A call" };
const readSettings = endpoint({ ...about, method: "GET", path: "/api/settings.php" });
const readUser = endpoint({ ...about, method: "GET", path: "/api/user.php" });
const readLikes = endpoint({ ...about, method: "GET", path: "/api/likes.php" });
const readChats = endpoint({
  ...about,
  method: "GET",
  path: "/api/chats.php",
  query: z.strictObject({ after: z.string().optional(), limit: numberInQuery(z.int()).optional() }),
});
const logOut = endpoint({ ...about, method: "GET", path: "/api/logout.php" });
const send = endpoint({
  ...about,
  method: "POST",
  path: "/api/messages",
  body: z.strictObject({ id: z.string() }),
});
const saveUser = endpoint({
  ...about,
  method: "PUT",
  path: "/api/user.php",
  query: z.strictObject({ push: z.string() }),
  body: z.strictObject({ language: z.string() }),
});
const remove = endpoint({
  ...about,
  method: "DELETE" as "POST" | "PUT" | "DELETE",
  path: "/api/chat.php",
  body: z.strictObject({}),
});

type SentRequest = { method: string; path: string; headers: IncomingMessage["headers"] };

let server: Server;
let requests: SentRequest[] = [];
/**
 * Statuses to answer with, in order; the last one repeats. `gone` breaks the connection, `cut off` breaks it
 * mid-answer.
 */
let answers: (number | "gone" | "cut off")[] = [];
/** Lengths of the timers that were set so far. */
let pauses: unknown[] = [];
let stopWatching = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "gone") return request.socket.destroy();
    if (answer === "cut off") {
      response.writeHead(200, { "Content-Type": "application/json", "Content-Length": 100 });
      return response.write('{"good":', () => request.socket.destroy());
    }
    response.writeHead(answer ?? 200, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify(answer === 200 ? { good: true } : { error: "some.code", message: "Words" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // Node's fetch needs an absolute URL.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchOutside = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => fetchOutside(new URL(path, base), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  requests = [];
  answers = [200];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pauses = [];
  stopWatching = watchPauses();
});
afterEach(() => {
  stopWatching();
  vi.useRealTimers();
});

/** Replaced by hand, because restoring a spy would put the fake clock back. */
function watchPauses(): () => void {
  const wait = globalThis.setTimeout;
  const watched = (...[run, milliseconds, ...rest]: Parameters<typeof setTimeout>) => {
    pauses.push(milliseconds);
    return wait(run, milliseconds, ...rest);
  };
  globalThis.setTimeout = Object.assign(watched, wait);
  return () => {
    globalThis.setTimeout = wait;
  };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Waits until the call waits for its next try. Node's own fetch also sets timers, of other lengths. */
async function untilItWaits(pause: number) {
  while (!pauses.includes(pause)) await turn();
}

async function untilAsked(times: number) {
  while (requests.length < times) await turn();
}

/** Advances the clock by each pause, exact to the millisecond, and expects one more try after each. */
async function measurePauses(pauses: number[]) {
  for (const [index, pause] of pauses.entries()) {
    await untilItWaits(pause);
    expect(requests).toHaveLength(index + 1);
    vi.advanceTimersByTime(pause - 1);
    await turn();
    expect(requests).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    await untilAsked(index + 2);
  }
}

const PAUSES = [300, 600, 1_200, 2_400, 4_800];

describe("[X-18] repeatable calls have five retries with exponential delay, and calls to user.php carry their header", () => {
  test.each([
    ["a read", () => call<typeof readSettings>("GET", "/api/settings.php")],
    [
      "a write with an idempotency key",
      () => call<typeof send>("POST", "/api/messages", { body: { id: "1" }, memberId: 7, repeatable: true }),
    ],
  ])("%s is tried six times in all, and then fails with the server's message", async (_, ask) => {
    answers = [503];
    const failed = ask().catch((error) => error);
    await measurePauses(PAUSES);
    const error = await failed;
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 503, code: "some.code", message: "Words" });
    expect(requests).toHaveLength(6);
  });

  test.each([[408], [425], [429], [500], [502], [503], [504], ["gone"], ["cut off"]] as const)(
    "%s is tried again, and the next answer counts",
    async (failure) => {
      answers = [failure, 200];
      const answer = call<typeof readSettings>("GET", "/api/settings.php");
      await measurePauses(PAUSES.slice(0, 1));
      expect(await answer).toEqual({ good: true });
      expect(requests).toHaveLength(2);
    },
  );

  test.each([[400], [401], [403], [404], [409], [413]])("%d is an answer, not a failure", async (status) => {
    answers = [status];
    await expect(call<typeof readSettings>("GET", "/api/settings.php")).rejects.toMatchObject({ status });
    expect(requests).toHaveLength(1);
  });

  test.each(["POST", "PUT", "DELETE"] as const)(
    "a %s without an idempotency key is never repeated",
    async (method) => {
      for (const failure of [503, "gone"] as const) {
        requests = [];
        answers = [failure];
        const failed = call<typeof remove>(method, "/api/chat.php", { body: {}, memberId: 7 });
        await expect(failed).rejects.toBeInstanceOf(CallError);
        expect(requests).toHaveLength(1);
      }
    },
  );

  test("every call to user.php carries the client header, and no other call does", async () => {
    await call<typeof readUser>("GET", "/api/user.php");
    await call<typeof saveUser>("PUT", "/api/user.php", {
      query: { push: "1" },
      body: { language: "nl" },
      memberId: 7,
    });
    await call<typeof readSettings>("GET", "/api/settings.php");
    expect(requests.map(({ headers }) => headers["x-request-type"])).toEqual(["client", "client", undefined]);
    expect(requests[1]?.path).toBe("/api/user.php?push=1");
  });
});

test("[S-29] a background fetch waits 200 ms", async () => {
  const answer = callInBackground<typeof readSettings>("/api/settings.php");
  vi.advanceTimersByTime(199);
  await turn();
  expect(requests).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(await answer).toEqual({ good: true });
});

test("an aborted call does not wait for the next try", async () => {
  answers = [503];
  const giveUp = new AbortController();
  const failed = call<typeof readSettings>("GET", "/api/settings.php", { signal: giveUp.signal }).catch(
    (error) => error,
  );
  await untilItWaits(300);
  giveUp.abort();
  expect(await failed).toMatchObject({ name: "AbortError" });
  expect(requests).toHaveLength(1);
});

test("leaving the page suspends its reads, and afterwards only the read that ends the session runs", async () => {
  // The module lives as long as its page, so this test imports one of its own, which no later test may get.
  vi.resetModules();
  onTestFinished(() => void vi.resetModules());
  const page = await import("./call.ts");
  let settled = 0;
  const settle = () => void settled++;
  answers = [503, 200];
  const underWay = page.call<typeof readLikes>("GET", "/api/likes.php", {
    signal: new AbortController().signal,
  });
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  page.endReads();
  for (const read of [underWay, page.call<typeof readChats>("GET", "/api/chats.php")])
    read.then(settle, settle);
  vi.runAllTimers();
  expect(await page.call<typeof logOut>("GET", "/api/logout.php", { last: true })).toEqual({ good: true });
  expect(await page.call<typeof send>("POST", "/api/messages", { body: { id: "1" }, memberId: 7 })).toEqual({
    good: true,
  });
  await turn();
  expect(requests.map(({ path }) => path)).toEqual(["/api/likes.php", "/api/logout.php", "/api/messages"]);
  expect(settled).toBe(0);
});

test("a write names its member, also on a visitor's page; a read does not", async () => {
  await call<typeof send>("POST", "/api/messages", { body: { id: "1" }, memberId: 7 });
  await call<typeof send>("POST", "/api/messages", { body: { id: "1" }, memberId: null });
  await call<typeof readChats>("GET", "/api/chats.php");
  expect(requests.map(({ headers }) => headers["x-member"])).toEqual(["7", "0", undefined]);
});

test("a query has the given values, and no undefined ones", async () => {
  await call<typeof readChats>("GET", "/api/chats.php", { query: { after: "a b", limit: 3 } });
  await call<typeof readChats>("GET", "/api/chats.php", { query: { after: undefined } });
  expect(requests.map(({ path }) => path)).toEqual(["/api/chats.php?after=a+b&limit=3", "/api/chats.php"]);
});
