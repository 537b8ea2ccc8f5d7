import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { openPages } from "./render-pages.ts";

const BUNDLE = join(import.meta.dirname, "../../build/server/index.js");
const SECRET = "qzx7secretOfAnna";

let testApp: TestApp;
let paths: string[];
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  const build: ServerBuild = await import(pathToFileURL(BUNDLE).href);
  testApp = await openTestApp({ pages: openPages(async () => build, "production") });
  paths = listPaths(build);
}, 180_000);
afterAll(() => testApp?.close());

/** Lists an address for every route of the build, so that none is forgotten. */
function listPaths({ routes }: ServerBuild): string[] {
  const all = Object.values(routes).flatMap((route) => (route?.path ? [route.path] : []));
  const filled = all.map((path) => `/${path.replace(/:id/g, "1").replace(/:\w+\??/g, "some")}`);
  return ["/", ...filled.filter((path) => !path.includes("*") && !path.startsWith("/dev/"))];
}

/** Two visitors from the Netherlands with an English browser, who differ in everything else. */
const ANNA = {
  from: "145.97.39.155",
  headers: {
    referer: `http://localhost/reset-password/do?token=${SECRET}`,
    "user-agent": `Mozilla/5.0 ${SECRET}`,
    accept: `text/html,application/${SECRET}`,
    "accept-language": `en, x-${SECRET};q=0.1`,
    "accept-encoding": "br",
    cookie: `locale=en; own=${SECRET}; auth.session=${SECRET}`,
    "sec-purpose": "prefetch",
    "x-requested-with": SECRET,
    "x-forwarded-host": `${SECRET}.example`,
    "sec-ch-ua-mobile": "?1",
    dnt: "1",
  },
};
const BOB = {
  from: "145.97.1.7",
  headers: {
    cookie: "locale=en",
    "accept-language": "en,ja;q=0.2",
    accept: "text/html",
    "user-agent": "curl/8",
  },
};

async function hits(): Promise<number> {
  return Number(/page_cache_total\{[^}]*hit[^}]*\} (\d+)/.exec(await testApp.app.metrics.print())?.[1] ?? 0);
}

async function read(path: string, init: typeof ANNA | typeof BOB) {
  const answer = await testApp.ask(path, init);
  const html = await answer.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1] ?? "none";
  const headers = [...answer.headers].filter(([name]) => name !== "x-request-id");
  const plain = (text: string) => text.replaceAll(nonce, "nonce");
  return { status: answer.status, html: plain(html), headers: plain(JSON.stringify(headers)) };
}

test("[Q-03] every cached page is the same bytes for two very different visitors, except the nonce", async () => {
  const shared: string[] = [];
  for (const path of paths) {
    await read(`${path}?returnTo=/${SECRET}&t=5&utm_source=${SECRET}`, ANNA);
    const mine = await read(path, ANNA);
    const before = await hits();
    const theirs = await read(path, BOB);
    expect(theirs.html, path).not.toContain(SECRET);
    if ((await hits()) === before) continue;
    shared.push(path);
    expect(theirs, path).toEqual(mine);
    // Bob's page must be the same if nobody was there before him.
    testApp.clock.advance(1);
    await testApp.app.pool.query("update site_site set support_email = $1 where is_default", [
      `${shared.length}@velvet.example`,
    ]);
    await testApp.refreshSites();
    const fresh = await read(path, BOB);
    expect(await read(path, ANNA), path).toEqual(fresh);
  }
  expect(shared).toEqual(
    expect.arrayContaining([
      "/",
      "/lang-config",
      "/login",
      "/signup",
      "/pages/faq",
      "/pages/terms",
      "/pricing",
    ]),
  );
});

test("the language page leads back to the path that its link names, within this site", async () => {
  const returnTo = async (query: string) =>
    /name="returnTo" value="([^"]*)"/.exec(
      /<main[\s\S]*<\/main>/.exec((await read(`/lang-config${query}`, BOB)).html)?.[0] ?? "",
    )?.[1];
  expect(await returnTo("?returnTo=/pages/faq?a=b")).toBe("/pages/faq?a=b");
  for (const elsewhere of [
    "https://evil.example",
    "//evil.example",
    "/%5Cevil.example",
    "javascript:alert(1)",
  ])
    expect(await returnTo(`?returnTo=${elsewhere}`)).toBe("/");
  expect(await returnTo("")).toBe("/");
});
