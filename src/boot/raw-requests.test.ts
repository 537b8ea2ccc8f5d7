import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Program, startProgram } from "#testing/start-program.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";

let program: Program;
let port: number;

beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  program = await startProgram({ env: { SEED_MEMBERS: "0", LOG_LEVEL: "error", LIMITS: "no" } });
  port = Number(new URL(program.address).port);
}, 120_000);
afterAll(() => program?.stop());

/** Sends raw bytes, because an HTTP client would correct them first. */
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

describe("a manipulated path finds no file and no page", () => {
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

  test("an endless path finds no page either", async () => {
    for (const target of [`/${"a/".repeat(4_000)}`, `/${"%2f".repeat(2_000)}`, `/${"a".repeat(8_000)}`]) {
      expect((await get(target)).status).toBe(404);
    }
  });
});

/** Every page with an action, one without, one with a parameter, an unknown address, and the router's own data. */
const PAGES = [
  "/login",
  "/lang-config",
  "/activate/done",
  "/reset-password",
  "/reset-password/do",
  "/mail-change/do",
  "/reactivate",
  "/delete-account/by-mail",
  "/withdraw",
  "/complaints",
  "/pages/faq",
  "/members/1",
  "/payments/x",
  "/exports/x",
  "/no/such/page",
  "/login.data",
  "/withdraw.data",
];
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

/** Posts twice: as a browser that wants a page, and as a program. */
async function post(path: string, { type = FORM, body = "", method = "POST" }) {
  const answers: { status: number; headers: string; body: string }[] = [];
  for (const accept of ["text/html", "*/*"]) {
    const head = `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAccept: ${accept}\r\n`;
    answers.push(
      await send(`${head}${type}Content-Length: ${Buffer.byteLength(body, "latin1")}\r\n\r\n${body}`),
    );
  }
  const [page] = answers;
  if (page && method === "POST" && page.status >= 400 && !path.endsWith(".data"))
    expect(page.body).toContain("</html>");
  expect(answers.map(({ body }) => /at .*\.(ts|js):\d+/.test(body))).toEqual([false, false]);
  return answers;
}

describe("a page takes GET, HEAD and a form, and nothing else", () => {
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND", "TRACE"])(
    "%s is refused with 405",
    async (method) => {
      for (const path of ["/", ...PAGES, "/api/settings.php", "/healthz"]) {
        const answers = await post(path, { method, type: "" });
        for (const { status, headers } of answers) {
          expect([path, status]).toEqual([path, 405]);
          expect(headers).toMatch(/^allow: \S/im);
        }
      }
    },
  );

  test.each([
    ["no type", ""],
    ["an empty type", "Content-Type: \r\n"],
    ["JSON", "Content-Type: application/json\r\n"],
    ["text", "Content-Type: text/plain\r\n"],
    ["a form in parts without a boundary", "Content-Type: multipart/form-data\r\n"],
    ["a form in parts", "Content-Type: multipart/form-data; boundary=x\r\n"],
    ["bytes that are no type", "Content-Type: \xff\xfe/\x80\r\n"],
  ])("%s is refused with 415", async (_, type) => {
    for (const path of PAGES)
      for (const { status } of await post(path, { type, body: "--x\r\n{" }))
        expect([path, status]).toEqual([path, 415]);
  });

  test.each([
    ["nothing", ""],
    ["other fields", "a=1&b=2"],
    ["broken escapes", "email=%&password=%zz&token=%E0%A4%A&=&&&"],
    ["NUL", "email=a%00b&password=%00&token=%00&locale=en%00&name=%00&order=%00"],
    ["NUL as it is", "email=a\x00b&token=\x00"],
    ["bytes that are no UTF-8", "email=%ff%fe&token=\xff\xfe&password=%ed%a0%80"],
    ["combining marks", `email=a${"%CC%81".repeat(2_000)}&name=${"%CC%81".repeat(2_000)}`],
    ["many fields", Array.from({ length: 5_000 }, (_, i) => `k${i}=1`).join("&")],
    ["a field many times", "email=a&".repeat(300)],
    ["names that objects have", "__proto__=1&constructor=2&toString=3"],
    ["what is too long", `email=${"x".repeat(60_000)}&password=${"x".repeat(300)}&token=${"x".repeat(300)}`],
    ["what is too large", `email=${"x".repeat(70_000)}`],
  ])("a form with %s causes no server error", async (_, body) => {
    for (const path of PAGES)
      for (const { status } of await post(path, { body })) expect([path, status < 500]).toEqual([path, true]);
  });

  test("strange queries and paths cause no server error", async () => {
    const queries = [
      "?a=%00",
      `?token=${"%CC%81".repeat(100)}`,
      "?%00",
      "?__proto__=1",
      `?${"k=1&".repeat(2_000)}`,
      "?=%&%zz",
    ];
    for (const path of [
      "/",
      "/members",
      "/members/0",
      "/members/9999999999999999999",
      "/chats/x",
      ...PAGES,
    ]) {
      for (const target of [
        ...queries.map((query) => path + query),
        `${path}%00`,
        `${path}/%ff`,
        `${path}%ed%a0%80`,
      ]) {
        const { status } = await get(target, "localhost", "Accept: text/html\r\n");
        expect([target, status < 500]).toEqual([target, true]);
      }
    }
    expect((await get("/%00", "localhost", "Accept: text/html\r\n")).status).toBe(404);
    expect((await get("/?a=%00", "localhost", "Accept: text/html\r\n")).status).toBe(400);
  });

  test.each([
    ["a cookie with odd bytes", "Cookie: locale=\xff\x80; auth.session=%00; country=%; =; ;;; a\r\n"],
    ["many cookies", `Cookie: ${"a=b; ".repeat(2_500)}\r\n`],
    ["languages without an end", `Accept-Language: ${"en;q=0.1,".repeat(1_500)}\r\n`],
    ["odd languages", "Accept-Language: \xff;q=9e999,,;;q,\r\n"],
    ["many hops", `X-Forwarded-For: ${"1.2.3.4, ".repeat(1_500)}\r\nX-Forwarded-Proto: \xff\r\n`],
    ["an odd origin", "Origin: \xff://\r\nReferer: http://%/\r\nSec-Fetch-Site: \x80\r\n"],
    ["an odd request for a part", "Range: bytes=-\r\nIf-None-Match: \xff\r\nIf-Modified-Since: x\r\n"],
  ])("%s causes no server error", async (_, headers) => {
    for (const path of ["/", "/login", "/lang-config", "/api/settings.php", "/favicon.svg", "/healthz"])
      expect([path, (await get(path, "localhost", headers)).status < 500]).toEqual([path, true]);
  });

  test("none of these requests was logged as an error", () => {
    expect(program.output()).not.toMatch(/"level":"(error|fatal)"/);
  });
});

describe("a malformed request is refused, and the next one is answered", () => {
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

describe("every kind of page names an icon, because browsers request one by themselves otherwise", () => {
  const page = "Accept: text/html\r\n";
  const kinds: [kind: string, path: string, status: number][] = [
    ["a page", "/", 200],
    ["a static page", "/pages/faq", 200],
    ["a developer's page", "/dev/ui", 200],
    ["the calls", "/api/docs", 200],
    ["an address that is no page", "/nothing-here/x", 404],
    ["an error of a page", "/dev/broken?how=loader", 500],
    ["an answer of a page that is none", "/dev/broken?how=status", 418],
    ["the last page of all", "/dev/broken?how=last-page", 500],
  ];
  test.each(kinds)("%s", async (_, path, status) => {
    const answer = await get(path, "localhost", page);
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatch(/^content-type: text\/html/im);
    expect(answer.body).toMatch(/<link rel="icon" href="\/favicon\.svg"/);
  });

  test("the icon that browsers request by themselves exists, also for answers that are not pages", async () => {
    const icon = await fetch(`${program.address}/favicon.ico`);
    expect([icon.status, icon.headers.get("cache-control")]).toEqual([200, "public, max-age=86400"]);
    const start = Buffer.from(await icon.arrayBuffer()).subarray(0, 4);
    expect(start).toEqual(Buffer.from([0, 0, 1, 0]));
    expect((await fetch(`${program.address}/favicon.svg`)).headers.get("content-type")).toContain(
      "image/svg+xml",
    );
  });

  test("HTML documents are written in these files only", async () => {
    const src = join(import.meta.dirname, "..");
    const writers = globSync("**/*.{ts,tsx}", { cwd: src, exclude: ["**/*.test.ts", "testing/**"] })
      .filter((file) => /<!doctype html|<html[\s>]/.test(readFileSync(join(src, file), "utf8")))
      .sort();
    expect(writers).toEqual([
      "boot/api/api-page.ts",
      "features/shop/server/payments/hand-over.ts",
      // Shown in a frame of the mailbox, which has no icon of its own.
      "frame/dev/frame-mail.ts",
      "frame/errors/last-resort.ts",
      "platform/mail/write-mail-html.ts",
      "platform/sandbox/write-page.ts",
      "root.tsx",
    ]);
  });
});

describe("an unknown host", () => {
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
