import { afterAll, beforeAll, expect, test } from "vitest";
import type { FiguresView } from "#features/figures/contract.ts";
import { countDays } from "#features/figures/server/count-days.ts";
import { makeStaff } from "#features/staff/server/staff.fixture.ts";
import type { Scope } from "#platform/scope.ts";
import { makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { dayFigures } from "../../../day-figures.ts";
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

test("the figures of a day count views, sign-ups begun and sign-ups by lander, but no robots, slugs or names that we do not know", async () => {
  const app = await openTestApp();
  try {
    app.clock.set("2027-05-02T09:00:00Z");
    const start = (json: object, headers: Record<string, string> = { "user-agent": BROWSER }) =>
      app.ask("/api/landers/starts", { method: "POST", json, headers });
    const gallery = { lander: "gallery", niche: 2, variant: "a", has_source: true };
    for (let n = 0; n < 3; n++) expect((await start(gallery)).status).toBe(204);
    expect((await start({ ...gallery, has_source: false, variant: "b" })).status).toBe(204);
    expect((await start(gallery, { "user-agent": "Googlebot/2.1" })).status).toBe(204);
    for (const [field, wrong] of [
      ["lander", { ...gallery, lander: "landing" }],
      ["niche", { ...gallery, niche: 8 }],
      ["variant", { ...gallery, variant: "c" }],
      ["has_source", { ...gallery, has_source: "yes" }],
    ] as const) {
      const refused = await start(wrong);
      expect([refused.status, Object.keys((await refused.json()).fields)]).toEqual([400, [field]]);
    }
    await writeLanderViews(app.app);
    await app.app.pool.query(
      `insert into landers_count (site_id, day, lander, niche, variant, has_source, views)
       select id, day::date, 'video', 1, 'a', false, 7 from site_site, unnest($1::text[]) day where is_default`,
      [["2027-05-01", "2027-05-02"]],
    );
    for (const tracking of [
      { lander: "gallery", slug: "milf-x", network: "n" },
      { lander: "gallery" },
      { lander: "landing2" },
      { lander: "invented" },
      { ref: "r" },
      {},
    ]) {
      const { id } = await makeMember(app);
      await app.app.pool.query("update accounts_member set tracking = $2 where id = $1", [id, tracking]);
    }
    await countDays(app.app, { counters: dayFigures, days: ["2027-05-02"] });
    const { rows } = await app.app.pool.query(
      `select metric, part, n::int from figures_day where country = '' and metric like any(array['lander_%', 'sign_up_sources'])
       order by 1, 2`,
    );
    expect(rows.map(({ metric, part, n }) => [metric, part, n])).toEqual([
      ["lander_sign_ups", "gallery", 2],
      ["lander_sign_ups", "landing2", 1],
      ["lander_starts", "gallery", 4],
      ["lander_views", "video", 7],
      ["sign_up_sources", "campaign", 2],
      ["sign_up_sources", "direct", 1],
      ["sign_up_sources", "lander", 3],
    ]);
    const lea = await makeStaff(app, { roles: ["lead"] });
    const read = async (more: string) => {
      const answer = await lea.ask("GET", `/api/desk/figures/people?from=2027-05-02&to=2027-05-02${more}`);
      expect(answer.status).toBe(200);
      const { drawings } = (await answer.json()) as FiguresView;
      const bars = drawings.find(({ metric, kind }) => metric === "lander_sign_ups" && kind === "bars");
      return bars?.series.map(({ part, values, withheld }) => [part, values[0], withheld.length > 0]);
    };
    expect(await read("")).toEqual([
      ["gallery", 2, false],
      ["landing2", 1, false],
    ]);
    // By country it could tell of one person.
    expect(await read("&country=ZZ")).toEqual([
      ["gallery", 0, true],
      ["landing2", 0, true],
    ]);
  } finally {
    await app.close();
  }
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
