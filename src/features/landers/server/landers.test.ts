import { afterAll, beforeAll, expect, test } from "vitest";
import type { Scope } from "#platform/scope.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { noteLanderView, writeLanderViews } from "./count-views.ts";
import { landerAddress } from "./read-lander.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0";

const visit = (path: string, address = "a connection"): Pick<Scope, "app" | "site" | "url" | "address"> => ({
  app: testApp.app as Scope["app"],
  site: hereSite(testApp),
  url: new URL(path, "http://localhost"),
  address,
});

test("a page is rendered once for all campaigns of a niche, and not at all elsewhere", () => {
  const address = (path: string) => landerAddress(visit(path))?.address;
  expect(address("/landers/gallery/she-spring?network=n&sub1=x")).toBe("/landers/gallery/she?variant=a");
  expect(address("/landers/gallery/she?variant=b")).toBe("/landers/gallery/she?variant=a");
  expect(address("/landers/gallery/what%00")).toBe("/landers/gallery/none?variant=a");
  expect(address("/landers/tinderswipe?ref=r")).toBe("/landers/tinderswipe?variant=a");
  expect(address("/members")).toBeUndefined();
});

test("a visitor reads the same headline all day, whatever the address asks for", async () => {
  await testApp.setSettings({ lander_second_words: 50 });
  const variants = (address: string) =>
    ["", "?variant=a", "?variant=b", "?network=n"].map(
      (query) => landerAddress(visit(`/landers/gallery/she${query}`, address))?.variant,
    );
  const seen = Array.from({ length: 40 }, (_, index) => variants(`visitor ${index}`));
  for (const one of seen) expect(new Set(one).size).toBe(1);
  expect(new Set(seen.flat())).toEqual(new Set(["a", "b"]));
  await testApp.setSettings({});
});

test("views are counted by day, lander, niche and campaign, without robots and without people", async () => {
  const view = (path: string, userAgent: string | null = BROWSER) => {
    const visitor = visit(path);
    const lander = landerAddress(visitor);
    if (lander) noteLanderView(visitor, lander, userAgent);
  };
  const stored = async () =>
    (
      await testApp.app.pool.query(
        "select lander, niche, variant, has_source, views::int from landers_count order by lander, niche, has_source",
      )
    ).rows;
  for (const path of [
    "/landers/gallery/she-a?network=n",
    "/landers/gallery/she-b?ref=r",
    "/landers/gallery/she",
  ])
    view(path);
  view("/landers/video");
  view("/landers/video", "Googlebot/2.1");
  view("/landers/video", null);
  await writeLanderViews(testApp.app);
  const counts = [
    { lander: "gallery", niche: 2, variant: "a", has_source: false, views: 1 },
    { lander: "gallery", niche: 2, variant: "a", has_source: true, views: 2 },
  ];
  expect(await stored()).toMatchObject([...counts, { lander: "video", niche: 1, has_source: false }]);
  view("/landers/gallery/she");
  await writeLanderViews(testApp.app);
  await writeLanderViews(testApp.app);
  expect((await stored())[0]).toMatchObject({ views: 2 });
});

test("visitors get real members and rounded numbers only, and bad questions are refused", async () => {
  const read = async (path: string) => {
    const answer = await testApp.ask(path);
    return { status: answer.status, ...(await answer.json()) };
  };
  expect(await read("/api/landers/counts?country=NL")).toEqual({ status: 200, here: null, regions: [] });
  expect(await read("/api/landers/members")).toEqual({ status: 200, members: [] });
  expect((await read("/api/landers/counts")).status).toBe(400);
  expect((await read("/api/landers/counts?country=XX")).status).toBe(400);
  expect((await read("/api/landers/members?limit=1000")).status).toBe(400);
});
