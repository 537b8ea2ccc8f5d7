import { once } from "node:events";
import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Program, startProgram } from "#testing/start-program.ts";
import { buildPagesIfStale } from "../../tools/build-pages.ts";

let program: Program;
let port: number;

beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  program = await startProgram({ env: { SEED_MEMBERS: "0", LOG_LEVEL: "error" } });
  port = Number(new URL(program.address).port);
}, 120_000);
afterAll(() => program?.stop());

/** Bytes as they are: a polite client would tidy them up before they leave. */
async function send(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (chunk) => {
    answer += chunk;
  });
  socket.on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  await once(socket, "close");
  const [headers = "", ...body] = answer.split("\r\n\r\n");
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]), headers, body: body.join("\r\n\r\n") };
}

const get = (target: string, host = "localhost", headers = "") =>
  send(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n`);

afterAll(async () => {
  expect((await fetch(`${program.address}/healthz`)).status).toBe(200);
});

describe("a path with a trick in it finds no file and no page", () => {
  test.each([
    "/../package.json",
    "/../../../../etc/passwd",
    "/assets/../../package.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/..%5c..%5cpackage.json",
    "/assets/..\\..\\package.json",
    "/assets/%252e%252e%252fpackage.json",
    "/assets/....//....//package.json",
    "/assets//etc/passwd",
    "/favicon.svg/../../package.json",
    "/pages/faq%00.html",
    "/pages/%2e%2e/%2e%2e/package.json",
    "/pages/..%252f..%252fpackage.json",
    "/%c0%ae%c0%ae/package.json",
    "/pages/terms;/../../package.json",
    "//evil.example/pages/faq",
    "/%E0%A4%A",
    "/pages/%",
  ])("%s", async (target) => {
    const { status, body, headers } = await get(target);
    expect([400, 404]).toContain(status);
    expect(body).not.toMatch(/"private": true|root:x:0|"dependencies"/);
    expect(headers).not.toMatch(/^location:/im);
  });

  test("nor does one without an end, and it is not slow", async () => {
    for (const target of [`/${"a/".repeat(4_000)}`, `/${"%2f".repeat(2_000)}`, `/${"a".repeat(8_000)}`]) {
      const began = performance.now();
      expect((await get(target)).status).toBe(404);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  test("and a method that no page takes changes nothing", async () => {
    for (const method of ["PUT", "DELETE", "PATCH", "PROPFIND", "TRACE", "CONNECT"]) {
      const { status } = await send(
        `${method} /pages/faq HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect(status === 200, `${method}: ${status}`).toBe(false);
    }
  });
});

describe("a request that is broken is refused, and the next one is answered", () => {
  const huge = "x".repeat(20_000);
  test.each([
    ["a header too large", `GET / HTTP/1.1\r\nHost: localhost\r\nX-Huge: ${huge}\r\n\r\n`, [431]],
    ["a cookie too large", `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: a=${huge}\r\n\r\n`, [431]],
    ["an address too long", `GET /${huge} HTTP/1.1\r\nHost: localhost\r\n\r\n`, [414, 431]],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: localhost\r\n: nothing\r\n\r\n", [400]],
    ["a header with a line in it", "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rSet-Cookie: b\r\n\r\n", [400]],
    ["no host", "GET / HTTP/1.1\r\nConnection: close\r\n\r\n", [400]],
    ["no HTTP at all", "hello\r\n\r\n", [400]],
    [
      "two lengths",
      "POST /api/page-hidden.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
      [400],
    ],
    [
      "a length and chunks, as for smuggling",
      "POST /api/page-hidden.php HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n",
      [400],
    ],
    [
      "a chunk that is none",
      "POST /api/page-hidden.php HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
      [400],
    ],
  ])("%s", async (_, bytes, statuses) => {
    const { status, body } = await send(bytes);
    expect(statuses).toContain(status);
    expect(body).not.toMatch(/at .*\.(ts|js):\d+/);
    expect((await get("/healthz")).status).toBe(200);
  });
});

describe("a host that is not ours", () => {
  test.each(["evil.example", "evil.example:80", "127.0.0.1", "[::1]", "localhost.evil.example"])(
    "%s gets the default site, and no link to itself",
    async (host) => {
      const { status, body } = await get("/", host);
      expect(status).toBe(200);
      expect(body).toContain("Velvet");
      expect(body).not.toContain("evil.example");
    },
  );

  test.each(["loc alhost", "a@localhost", "localhost/x", "%00"])("%j is refused", async (host) => {
    const { status, body } = await get("/", host);
    expect(status).toBe(400);
    expect(body).not.toMatch(/at .*\.(ts|js):\d+/);
  });
});
