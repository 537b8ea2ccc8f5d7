import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../../endpoints.ts";
import { GROUND_ERRORS } from "../errors.ts";
import type { Served } from "./handle.ts";

let testApp: TestApp;
let caller = 0;
let from: string;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => {
  caller += 1;
  from = `203.0.113.${caller}`;
});

const OF_NO_CALL = [
  "assistance.no_account",
  "shop-desk.debit_file_gone",
  "shop-desk.debit_no_creditor",
  "shop-desk.debit_nothing_due",
  "site.foreign_target",
];

const bounce = { page: "/pages/faq", milliseconds: 1_200, only: true };
const post = (json: unknown, init: Parameters<TestApp["ask"]>[1] = {}) =>
  testApp.ask("/api/page-bounces", { method: "POST", json, from, ...init });
const countBounces = async () =>
  Number(
    (
      await testApp.app.db
        .selectFrom("sitePageBounce")
        .select((of) => of.fn.countAll().as("n"))
        .executeTakeFirstOrThrow()
    ).n,
  );

describe("a call with invalid input gets a clear error and changes nothing", () => {
  test.each([
    ["an unknown field", { ...bounce, admin: true }, { admin: "This field doesn’t exist." }],
    ["a missing field", { page: "/", only: true }, { milliseconds: "Please fill this in." }],
    ["a number as text", { ...bounce, milliseconds: "12" }, { milliseconds: "This value isn’t valid here." }],
    ["a number too small", { ...bounce, milliseconds: -1 }, { milliseconds: "Please enter 0 or more." }],
    [
      "a number too large",
      { ...bounce, milliseconds: 1e12 },
      { milliseconds: "Please enter 86400000 or less." },
    ],
    [
      "a text too long",
      { ...bounce, page: `/${"a".repeat(200)}` },
      { page: "Please enter no more than 200 characters." },
    ],
    [
      "a text of another form",
      { ...bounce, page: "https://evil.example" },
      { page: "This doesn’t look right." },
    ],
    ["no object at all", [bounce], { body: "This value isn’t valid here." }],
  ])("%s", async (_, json, fields) => {
    const before = await countBounces();
    const answer = await post(json, { headers: { cookie: "locale=en" } });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({
      error: "invalid_input",
      message: "Please check what you entered.",
      fields,
    });
    expect(await countBounces()).toBe(before);
  });

  test.each([
    ["broken JSON", { body: "{", headers: { "content-type": "application/json" } }, 400, "broken_json"],
    [
      "bytes that are no UTF-8",
      { body: new Uint8Array([0x22, 0xff, 0x22]), headers: { "content-type": "application/json" } },
      400,
      "broken_json",
    ],
    [
      "a form",
      { body: "page=1", headers: { "content-type": "application/x-www-form-urlencoded" } },
      415,
      "unsupported_content_type",
    ],
    ["no content type", { body: new Uint8Array([0x7b, 0x7d]) }, 415, "unsupported_content_type"],
    [
      "a body too large",
      { body: `"${"a".repeat(70_000)}"`, headers: { "content-type": "application/json" } },
      413,
      "body_too_large",
    ],
  ])("%s", async (_, init, status, error) => {
    const answer = await testApp.ask("/api/page-bounces", { method: "POST", from, ...init } as never);
    expect(answer.status).toBe(status);
    expect((await answer.json()).error).toBe(error);
  });

  test("an endless body is cut off at the limit", async () => {
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(16_384).fill(32));
      },
    });
    const answer = await testApp.ask("/api/page-bounces", {
      method: "POST",
      from,
      body,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as never);
    expect(answer.status).toBe(413);
    expect(sent).toBeLessThan(10);
  });

  test("an unknown query parameter", async () => {
    const answer = await testApp.ask("/api/companyinfo.php?x=1", { from, headers: { cookie: "locale=en" } });
    expect(answer.status).toBe(400);
    expect((await answer.json()).fields).toEqual({ x: "This field doesn’t exist." });
  });

  test("an unknown path, and a method that the path does not support", async () => {
    expect((await testApp.ask("/api/nothing", { from })).status).toBe(404);
    const answer = await testApp.ask("/api/page-bounces", { from });
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe("POST");
  });

  test.each([
    "/api/../etc/passwd",
    "/api/%2e%2e/%2e%2e/etc/passwd",
    "/api/%252e%252e%252fetc",
    "/api/settings.php%00.txt",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/package.json",
  ])("path trick %s finds nothing", async (path) => {
    const answer = await testApp.ask(path, { from });
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain("velvet");
  });

  test.each(["locale=klingon", "locale=%E0%A4%A", "locale", "locale=en; locale=de", "=;;;", "country=%00"])(
    "cookie %j does not cause an error",
    async (cookie) => {
      expect((await testApp.ask("/api/settings.php", { from, headers: { cookie } })).status).toBe(200);
    },
  );
});

describe("another site cannot make calls on behalf of a member", () => {
  test.each([
    ["a foreign origin", { origin: "https://evil.example" }],
    ["a hidden origin", { origin: "null" }],
    ["the same host by another protocol", { origin: "https://localhost" }],
    ["no origin from another site", { "sec-fetch-site": "cross-site" }],
    ["no origin from a sister domain", { "sec-fetch-site": "same-site" }],
  ])("%s", async (_, headers) => {
    const answer = await post(bounce, { headers: headers as Record<string, string> });
    expect(answer.status).toBe(403);
    expect((await answer.json()).error).toBe("cross_site");
  });

  test.each([
    ["our own origin", { origin: "http://localhost" }],
    ["a client that is no browser", {}],
  ])("allowed: %s", async (_, headers) => {
    expect((await post(bounce, { headers: headers as Record<string, string> })).status).toBe(204);
  });

  test("behind a trusted proxy, https is our own origin", async () => {
    const https = { "x-forwarded-proto": "https", origin: "https://localhost" };
    expect((await post(bounce, { headers: https })).status).toBe(204);
  });
});

describe("limits", () => {
  test("a call over the limit is told how long to wait, and counts for its own address only", async () => {
    for (let n = 0; n < 60; n++) expect((await post(bounce)).status).toBe(204);
    const answer = await post(bounce, { headers: { cookie: "locale=en" } });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await answer.json()).message).toMatch(/^You’re going too fast\. Try again in \d+ seconds?\.$/);
    expect((await post(bounce, { from: "198.51.100.7" })).status).toBe(204);
  });
});

describe("every response", () => {
  test("has the headers of OWASP's list and a request id, and does not name the server software", async () => {
    const { headers } = await testApp.ask("/api/settings.php", {
      from,
      headers: { "x-forwarded-proto": "https" },
    });
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
      "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      "permissions-policy": expect.stringContaining("microphone=()"),
    });
    expect(headers.get("server")).toBeNull();
    expect(headers.get("x-powered-by")).toBeNull();
  });

  test("[E-15] an internal error gives a general message and the request id, and no details", async () => {
    const broken = await openTestApp();
    await broken.app.db.schema.dropTable("sitePageBounce").execute();
    const answer = await broken.ask("/api/page-bounces", {
      method: "POST",
      json: bounce,
      headers: { cookie: "locale=en" },
    });
    const body = await answer.json();
    expect(answer.status).toBe(500);
    expect(body).toEqual({
      error: "internal",
      message: "An error has occurred.",
      requestId: answer.headers.get("x-request-id"),
    });
    expect(broken.logged().join()).toContain(body.requestId);
    for (const locale of LOCALES)
      expect(broken.app.translations.texts(locale).t("common")("errors.internal")).toMatch(/\S/);
    await broken.close();
  });

  test("logs contain no personal data: no address, query or cookie", async () => {
    await testApp.ask("/api/settings.php?email=anna@example.org", {
      from: "198.51.100.77",
      headers: { cookie: "locale=de; secret=1" },
    });
    const log = testApp.logged().join("\n");
    expect(log).toContain("/api/settings.php");
    for (const personal of ["anna@example.org", "198.51.100.77", "secret=1"])
      expect(log).not.toContain(personal);
  });
});

describe("the catalogue of error codes", () => {
  test("[E-27] is documented, and every code has a text in every language", async () => {
    const document = await (await testApp.ask("/api/openapi.json", { from })).json();
    expect(Object.keys(document["x-errors"]).sort()).toEqual(Object.keys(GROUND_ERRORS).sort());
    const refusals = endpoints.flatMap(({ endpoint }) => endpoint.refusals ?? []);
    for (const locale of LOCALES) {
      const texts = testApp.app.translations.texts(locale);
      for (const code of Object.keys(GROUND_ERRORS))
        expect(texts.say(`common:errors.${code}`, { count: 2 })).toMatch(/\S/);
      for (const code of refusals)
        expect(texts.say(code.replace(".", ":refusals."), { count: 2 })).toMatch(/\S/);
    }
    const page = await (await testApp.ask("/api/docs", { from })).text();
    for (const code of [...Object.keys(GROUND_ERRORS), ...refusals])
      expect(page).toContain(`<code>${code}</code>`);
  });

  test("[E-27] has every refusal of the source, but those of commands and long work, which no call answers", async () => {
    const said = globSync("src/**/*.ts", { exclude: ["**/*.test.ts", "**/*.fixture.ts"] }).flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/new Refusal\(\s*"([^"]+)"/g)].map(
        ([, code]) => code as string,
      ),
    );
    const page = await (await testApp.ask("/api/docs", { from })).text();
    const texts = testApp.app.translations.texts("en");
    expect(said.length).toBeGreaterThan(150);
    expect([...new Set(said)].filter((code) => !page.includes(`<code>${code}</code>`)).sort()).toEqual(
      OF_NO_CALL,
    );
    for (const code of OF_NO_CALL) expect(texts.say(code.replace(".", ":refusals."), {})).toMatch(/\S/);
  });

  test("OpenAPI lists every call with its callers and its limit", async () => {
    const document = await (await testApp.ask("/api/openapi.json", { from })).json();
    for (const { endpoint, policy } of endpoints) {
      const operation =
        document.paths[endpoint.path.replaceAll(/:(\w+)/g, "{$1}")][endpoint.method.toLowerCase()];
      expect(operation).toMatchObject({
        operationId: endpoint.name,
        "x-who": policy.who,
        "x-per-minute": policy.perMinute,
      });
    }
  });
});

test("[X-07] POST /api/page-hidden.php accepts only the beacon's empty JSON", async () => {
  const beacon = (json: unknown) => testApp.ask("/api/page-hidden.php", { method: "POST", json, from });
  expect((await beacon({})).status).toBe(204);
  expect((await beacon({ x: 1 })).status).toBe(400);
});

describe("the texts of a namespace", () => {
  test("are served in every language without those of mails, and cached by the browser until any text changes", async () => {
    const { version } = testApp.app.translations;
    const answer = await testApp.ask(`/texts/nl/accounts.json?v=${version}`, { from });
    expect(answer.headers.get("cache-control")).toContain("immutable");
    const words = await answer.json();
    expect(words.refusals.login_failed).toMatch(/\S/);
    expect(words.mails).toBeUndefined();
    expect((await testApp.ask("/texts/nl/accounts.json?v=old", { from })).headers.get("cache-control")).toBe(
      "no-store",
    );
  });

  test.each([
    "/texts/xx/accounts.json",
    "/texts/nl/nothing.json",
    "/texts/nl/..%2faccounts.json",
    "/texts/nl/accounts",
  ])("%s is not there", async (path) => expect((await testApp.ask(path, { from })).status).toBe(404));
});

describe("health", () => {
  test("liveness, readiness and metrics respond", async () => {
    expect((await testApp.ask("/healthz")).status).toBe(200);
    expect((await testApp.ask("/readyz")).status).toBe(200);
    const metrics = await (await testApp.ask("/metrics")).text();
    expect(metrics).toContain(
      'http_request_seconds_count{method="POST",route="/api/page-bounces",status="204"}',
    );
    expect(metrics).toContain("database_up 1");
  });

  test("the metrics say that the database responds, also where nobody asks whether the process is ready", async () => {
    testApp.app.metrics.databaseUp.set(0);
    expect(await (await testApp.ask("/metrics")).text()).toContain("database_up 1");
  });

  test("the metrics can only be read from this machine or with the token", async () => {
    expect((await testApp.ask("/metrics", { from: "203.0.113.200" })).status).toBe(404);
    const guarded = await openTestApp({ env: { METRICS_TOKEN: "long-token" } });
    expect((await guarded.ask("/metrics")).status).toBe(404);
    expect((await guarded.ask("/metrics", { headers: { authorization: "Bearer long-token" } })).status).toBe(
      200,
    );
    await guarded.close();
  });

  test("a process that is ending reports that it is not ready", async () => {
    testApp.app.state.stopping = true;
    expect((await testApp.ask("/readyz")).status).toBe(503);
    testApp.app.state.stopping = false;
  });
});

test("a refusal that the contract does not declare fails a test, and is answered normally outside of tests", async () => {
  const { endpoint } = endpoints.find((one) => one.endpoint.name === "activate") as Served;
  const declared = endpoint.refusals ?? [];
  const plain = await openTestApp({ env: { CHECK_ANSWERS: "no" } });
  const activate = (program: TestApp) =>
    program.ask("/api/activations", { method: "POST", json: { token: "a".repeat(43) }, from });
  try {
    expect((await activate(testApp)).status).toBe(410);
    endpoint.refusals = [];
    await expect(activate(testApp)).rejects.toThrow("activate refuses with accounts.link_invalid");
    expect((await activate(plain)).status).toBe(410);
  } finally {
    endpoint.refusals = declared;
    await plain.close();
  }
});
