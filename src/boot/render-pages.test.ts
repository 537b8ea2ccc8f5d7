import { createContext, type LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { PageContext } from "#platform/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

const pageContext = createContext<PageContext>();
let rendered = 0;

/** A page that shows everything a request brings to it. `/nobody` must not be cached. */
function tell({ context, request }: LoaderFunctionArgs): Response {
  rendered++;
  const page = context.get(pageContext);
  const { locale, regionalTag, country, selectedCountry, acceptLanguage, origin, url } = page;
  const headers = {
    "Content-Type": "text/html",
    ...(url.pathname === "/nobody" && { "Cache-Control": "no-store" }),
  };
  const told = {
    ...{ locale, regionalTag, country, selectedCountry, acceptLanguage, origin, path: url.pathname },
    headers: [...request.headers],
    ...(url.pathname === "/address" && { address: page.address }),
    ...(url.pathname === "/limits" && { keys: page.limitKeys }),
  };
  return new Response(JSON.stringify(told), { headers });
}

const build = makeOnePageBuild({ pageContext, loader: tell, action: tell });

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ pages: openPages(async () => build, "production") });
});
afterAll(() => testApp.close());
beforeEach(() => {
  rendered = 0;
});

type Visit = { path?: string; cookie?: string; language?: string; from?: string; host?: string };

async function visit({ path = "/", cookie = "", language = "en", from = "84.128.0.1", host }: Visit) {
  const headers = { cookie, "accept-language": language };
  const answer = await testApp.ask(path, { headers, from, ...(host !== undefined && { host }) });
  expect(answer.status).toBe(200);
  return answer.json();
}

describe("the page of a visitor", () => {
  test("is rendered once for all visitors who would see the same", async () => {
    const first = await visit({ path: "/shared" });
    expect(await visit({ path: "/shared" })).toEqual(first);
    expect(rendered).toBe(1);
  });

  test.each<{ what: string; path: string; mine: Visit; theirs: Visit }>([
    { what: "country that was chosen", path: "/a", mine: { cookie: "country=CH" }, theirs: {} },
    {
      what: "choice of another country",
      path: "/b",
      mine: { cookie: "country=CH" },
      theirs: { cookie: "country=AT" },
    },
    {
      what: "country of the address",
      path: "/c",
      mine: { from: "84.128.0.1" },
      theirs: { from: "90.0.0.1" },
    },
    { what: "language", path: "/d", mine: { cookie: "locale=de" }, theirs: { cookie: "locale=fi" } },
    {
      what: "language of the browser",
      path: "/e",
      mine: { language: "nl,en" },
      theirs: { language: "en,nl" },
    },
    {
      what: "region of the browser",
      path: "/g",
      mine: { language: "en-US,en" },
      theirs: { language: "en-GB,en" },
    },
    { what: "host", path: "/f", mine: { host: "localhost" }, theirs: { host: "nl.localhost" } },
  ])("is never served to a visitor with another $what", async ({ path, mine, theirs }) => {
    const [one, other] = [await visit({ ...mine, path }), await visit({ ...theirs, path })];
    expect(one).not.toEqual(other);
    expect([await visit({ ...mine, path }), await visit({ ...theirs, path })]).toEqual([one, other]);
    expect(rendered).toBe(2);
  });

  test("is rendered from a request without headers, so that it can show none of them", async () => {
    expect((await visit({ path: "/headers", cookie: "other=1" })).headers).toEqual([]);
  });

  test.each(["/address", "/limits"])(
    "is not cached if it reads personal data of the request: %s",
    async (path) => {
      const mine = await visit({ path, from: "84.128.0.1" });
      const theirs = await visit({ path, from: "84.128.0.2" });
      expect(JSON.stringify(mine)).toContain("84.128.0.1");
      expect(JSON.stringify(theirs)).toContain("84.128.0.2");
      expect(rendered).toBe(2);
    },
  );

  test("is rendered for every request if it sends no-store", async () => {
    await visit({ path: "/nobody" });
    await visit({ path: "/nobody" });
    expect(rendered).toBe(2);
  });
});

describe("pages that are rendered for one caller within a minute", () => {
  const MOST = 60;
  const HTML = { accept: "text/html", "accept-language": "en" };
  beforeAll(() => setMost(MOST));
  afterAll(() =>
    testApp.app.pool.query("update site_site set settings = '{}'").then(() => testApp.refreshSites()),
  );
  beforeEach(() => testApp.clock.advance(60_000));

  async function setMost(here: number, elsewhere = 1_000) {
    await testApp.app.pool.query(
      "update site_site set settings = jsonb_build_object('pages_per_minute', case when is_default then $1::int else $2::int end)",
      [here, elsewhere],
    );
    await testApp.refreshSites();
  }
  type Way = NonNullable<Parameters<TestApp["ask"]>[1]>;
  /** An address with a query is never cached. */
  const render = (init: Way = {}, path = "/any?page=1") => testApp.ask(path, { headers: HTML, ...init });
  /** Returns how many of them were rendered. */
  async function count(ways: Way[]): Promise<number> {
    const before = rendered;
    for (const way of ways) await render(way);
    return rendered - before;
  }

  test("are limited per minute, as the site's setting says", async () => {
    const from = "203.0.113.1";
    await render({ from });
    testApp.clock.advance(59_000);
    for (let n = 1; n < MOST; n++) expect((await render({ from })).status).toBe(200);
    const refused = await render({ from });
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("1");
    expect(rendered).toBe(MOST);
    expect(await testApp.app.metrics.print()).toMatch(/limit_refusals_total\{route="page"\} 1/);
    testApp.clock.advance(1_000);
    expect((await render({ from })).status).toBe(200);
  });

  test("count an IPv6 /64 as one, its /48 eight times as much, and nobody else", async () => {
    const from = (customer: number, device: number) =>
      `2001:db8:77:${customer.toString(16)}::${device.toString(16)}`;
    const devices = (customer: number) =>
      Array.from({ length: MOST + 1 }, (_, n) => ({ from: from(customer, n + 1) }));
    for (let customer = 0; customer < 8; customer++) expect(await count(devices(customer))).toBe(MOST);
    expect(await count([{ from: from(8, 1) }, { from: "2001:db8:78::1" }, { from: "203.0.113.2" }])).toBe(2);
  });

  test("count a member across addresses", async () => {
    const [anna, bob] = await Promise.all([makeMember(testApp), makeMember(testApp)]);
    const ways = (member: MadeMember, net: number) =>
      Array.from({ length: MOST + 1 }, (_, n) => ({
        from: `198.51.${net}.${n}`,
        headers: { ...HTML, cookie: member.cookie },
      }));
    expect(await count(ways(anna, 100))).toBe(MOST);
    expect(await count(ways(bob, 101))).toBe(MOST);
  });

  test("are counted once for all sites, and a forced domain brings neither a fresh count nor another limit", async () => {
    const from = "203.0.113.3";
    const forced = [
      "?domain=nl.localhost",
      "?domain=de.localhost",
      "?domain=localhost",
      "?domain=other.example",
    ];
    for (let n = 0; n < MOST; n++)
      expect((await render({ from }, `/any${forced[n % forced.length]}`)).status).toBe(200);
    for (const query of forced) expect((await render({ from }, `/any${query}`)).status).toBe(429);
    expect((await render({ from, host: "nl.localhost" })).status).toBe(200);
  });

  test("are counted for every method and for data requests, unlike cached pages", async () => {
    const from = "203.0.113.4";
    const same = await render({ from }, "/same");
    for (let n = 0; n < MOST; n++) await render({ from }, "/same");
    expect([same.status, rendered]).toEqual([200, 1]);
    const form = {
      method: "POST",
      body: "a=b",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    const kinds = [
      () => render({ from }, "/any.data"),
      () => render({ from, method: "HEAD" }, "/any"),
      () => render({ from, ...form }, "/any"),
      // An error page is rendered as well.
      () => render({ from, method: "PUT" }, "/any"),
    ];
    // The first render was counted above.
    for (let n = 1; n < MOST; n++) expect((await kinds[n % kinds.length]?.())?.status).not.toBe(429);
    const statuses = await Promise.all(kinds.map(async (kind) => (await kind()).status));
    expect(statuses).toEqual([429, 429, 429, 429]);
    expect((await render({ from }, "/same")).status).toBe(200);
  });

  test("are refused in the visitor's language without rendering: as a page, as text, as JSON, without a body", async () => {
    const from = "203.0.113.5";
    for (let n = 0; n < MOST; n++) expect((await render({ from })).status).toBe(200);
    const before = rendered;
    const german = { headers: { accept: "text/html", "accept-language": "de" }, from };
    const page = await render(german);
    expect([page.status, page.headers.get("cache-control"), page.headers.get("retry-after")]).toEqual([
      ...[429, "no-store", "60"],
    ]);
    const html = await page.text();
    expect(html).toMatch(/^<!doctype html><html lang="de"/);
    expect(html).toContain("Versuche es in 60 Sekunden noch einmal.");
    expect(html).toContain('<a href="/">Zurück zur Startseite</a>');
    const data = await render({ ...german, headers: { "accept-language": "de" } }, "/any.data");
    expect([data.status, data.headers.get("content-type"), data.headers.get("retry-after")]).toEqual([
      ...[429, "text/plain; charset=utf-8", "60"],
    ]);
    expect(await data.text()).toMatch(/^Zu viele Versuche.*60 Sekunden/);
    const json = await render({ ...german, headers: { "accept-language": "fr" } });
    expect([json.status, json.headers.get("cache-control")]).toEqual([429, "no-store"]);
    expect(await json.json()).toMatchObject({
      error: "too_many_requests",
      message: expect.stringMatching(/^Tu vas trop vite/),
    });
    const head = await render({ ...german, method: "HEAD" });
    expect([head.status, head.headers.get("retry-after"), await head.text()]).toEqual([429, "60", ""]);
    expect(rendered).toBe(before);
  });
});
