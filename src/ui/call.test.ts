import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { CallError, call, callInBackground } from "./call.ts";

type Asked = { method: string; path: string; headers: IncomingMessage["headers"] };

let server: Server;
let asked: Asked[] = [];
/** Answers in turn, the last one for good; `gone` breaks the connection. */
let answers: (number | "gone")[] = [];
/** What was waited for so far. */
let pauses: unknown[] = [];
let stopWatching = () => {};

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ method: request.method ?? "", path: request.url ?? "", headers: request.headers });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === "gone") return request.socket.destroy();
    response.writeHead(answer ?? 200, { "Content-Type": "application/json", Connection: "close" });
    response.end(JSON.stringify(answer === 200 ? { good: true } : { error: "some.code", message: "Words" }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A browser knows which site a path belongs to.
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fetchOutside = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => fetchOutside(new URL(path, base), init));
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});
beforeEach(() => {
  asked = [];
  answers = [200];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  pauses = [];
  stopWatching = watchPauses();
});
afterEach(() => {
  stopWatching();
  vi.useRealTimers();
});

/** By hand: what a spy puts back when all are put back is the clock that stood still. */
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

/** Until the call waits for its next try. Node's own fetch has timers too, of other lengths. */
async function untilItWaits(pause: number) {
  while (!pauses.includes(pause)) await turn();
}

async function untilAsked(times: number) {
  while (asked.length < times) await turn();
}

/** The pauses between the tries, each met to the millisecond, until the call ends. */
async function measurePauses(pauses: number[]) {
  for (const [index, pause] of pauses.entries()) {
    await untilItWaits(pause);
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(pause - 1);
    await turn();
    expect(asked).toHaveLength(index + 1);
    vi.advanceTimersByTime(1);
    await untilAsked(index + 2);
  }
}

const PAUSES = [300, 600, 1_200, 2_400, 4_800];

describe("[X-18] five retries with exponential delay of what may be repeated; the mark on calls to user.php", () => {
  test.each([
    ["a read", "GET", {}],
    ["a write with an id of its own", "POST", { body: { id: "1" }, repeatable: true }],
  ])("%s is asked six times in all, and then fails with the server's words", async (_, method, options) => {
    answers = [503];
    const failed = call(method, "/api/settings.php", options).catch((error) => error);
    await measurePauses(PAUSES);
    const error = await failed;
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({ status: 503, code: "some.code", message: "Words" });
    expect(asked).toHaveLength(6);
  });

  test.each([[408], [425], [429], [500], [502], [503], [504], ["gone"]] as const)(
    "%s is tried again, and what comes then counts",
    async (failure) => {
      answers = [failure, 200];
      const answer = call("GET", "/api/settings.php");
      await measurePauses(PAUSES.slice(0, 1));
      expect(await answer).toEqual({ good: true });
      expect(asked).toHaveLength(2);
    },
  );

  test.each([[400], [401], [403], [404], [409], [413]])("%d is an answer, not a failure", async (status) => {
    answers = [status];
    await expect(call("GET", "/api/settings.php")).rejects.toMatchObject({ status });
    expect(asked).toHaveLength(1);
  });

  test.each(["POST", "PUT", "DELETE"])("a %s without an id is never repeated", async (method) => {
    for (const failure of [503, "gone"] as const) {
      asked = [];
      answers = [failure];
      await expect(call(method, "/api/chat.php", { body: {} })).rejects.toBeInstanceOf(CallError);
      expect(asked).toHaveLength(1);
    }
  });

  test("every call to user.php says that it is the client's, and no other does", async () => {
    await call("GET", "/api/user.php");
    await call("POST", "/api/user.php", { body: {} });
    await call("PUT", "/api/user.php", { body: { language: "nl" } });
    await call("POST", "/api/user.php", { query: { push: "1" }, body: {} });
    await call("GET", "/api/settings.php");
    expect(asked.map(({ headers }) => headers["x-request-type"])).toEqual([
      "client",
      "client",
      "client",
      "client",
      undefined,
    ]);
    expect(asked[3]?.path).toBe("/api/user.php?push=1");
  });
});

test("[S-29] a background fetch waits 200 ms", async () => {
  const answer = callInBackground("/api/settings.php");
  vi.advanceTimersByTime(199);
  await turn();
  expect(asked).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(await answer).toEqual({ good: true });
});

test("whoever gives up is not kept waiting for the next try", async () => {
  answers = [503];
  const giveUp = new AbortController();
  const failed = call("GET", "/api/settings.php", { signal: giveUp.signal }).catch((error) => error);
  await untilItWaits(300);
  giveUp.abort();
  expect(await failed).toMatchObject({ name: "AbortError" });
  expect(asked).toHaveLength(1);
});

test("what is read when the page is left is never answered, and nothing is read afterwards but what ends the session", async () => {
  // The module lasts as long as a page, so this page has one of its own.
  vi.resetModules();
  const page = await import("./call.ts");
  let settled = 0;
  const settle = () => void settled++;
  answers = [503, 200];
  const underWay = page.call("GET", "/api/likes.php", { signal: new AbortController().signal });
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  page.endReads();
  for (const read of [underWay, page.call("GET", "/api/chats.php")]) read.then(settle, settle);
  vi.runAllTimers();
  expect(await page.call("GET", "/api/logout.php", { last: true })).toEqual({ good: true });
  expect(await page.call("POST", "/api/messages")).toEqual({ good: true });
  await turn();
  expect(asked.map(({ path }) => path)).toEqual(["/api/likes.php", "/api/logout.php", "/api/messages"]);
  expect(settled).toBe(0);
});
