import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { searchersOf } from "#features/discovery/server/search/search.fixture.ts";
import { writeLanderViews } from "#features/landers/server/count-views.ts";
import { makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { BROWSER, DUTCH, mainOf, openPage, openWithPages } from "./opened-pages.fixture.ts";

/** An address in Austria. */
const AUSTRIAN = "131.130.70.10";
const NAMES = [
  "tinderswipe",
  "alonetonight",
  "collagelanding",
  "gallery",
  "iconslanding",
  "maplanding",
  "socialnetwork",
  "transitionsvideolanding",
  "video",
];
const WITH_SLUG = NAMES.slice(1);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openWithPages();
}, 180_000);
afterAll(() => testApp?.close());
beforeEach(() => testApp.setSettings({}));

const open = (path: string, visit?: Parameters<typeof openPage>[2]) => openPage(testApp, path, visit);
const headlines = (html: string) =>
  [...html.matchAll(/<h1[^>]*>([\s\S]*?)<\/h1>/g)].map(([, words = ""]) => words.replace(/<[^>]*>/g, ""));
const renders = async () =>
  Number(/page_cache_total\{[^}]*miss[^}]*\} (\d+)/.exec(await testApp.app.metrics.print())?.[1] ?? 0);
const json = async (path: string, from = DUTCH) => (await testApp.ask(path, { from })).json();

describe.each(LOCALES)("in %s", (locale) => {
  test.each(NAMES)("[S-02] /landers/%s has one headline and one action, without a script", async (name) => {
    const { status, html } = await open(`/landers/${name}`, { locale });
    expect(status).toBe(200);
    expect(headlines(html)).toHaveLength(1);
    const links = [...mainOf(html).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
    expect(links.filter((to) => to === "/signup").length).toBeGreaterThanOrEqual(2);
    expect(
      links.filter((to) => !["/signup", "/pages/terms", "/pages/privacy"].includes(to as string)),
    ).toEqual([]);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).toMatch(/<link rel="canonical" href="http:\/\/[^"/]+\/"\/>/);
    expect(html).toContain(`lang="${locale}"`);
  });
});

test("[S-10] the first word of a slug sets the niche, an unknown slug is niche 1, and none is the site's own", async () => {
  const kickers = new Map<string, string>();
  for (const slug of ["none", "she", "bdsm", "bbw", "gilf", "milf", "gay"]) {
    const { html } = await open(`/landers/gallery/${slug}-summer2`);
    expect(html).not.toContain("summer2");
    const kicker = /<p class="[^"]*text-accent[^"]*">([^<]*)</.exec(mainOf(html))?.[1] ?? "";
    kickers.set(kicker, slug);
  }
  expect(kickers.size).toBe(7);
  const first = [...kickers.keys()][0] as string;
  for (const slug of ["unknown", "SHE", "she_x", "x".repeat(61), "..%2f", "1"]) {
    const { status, html } = await open(`/landers/gallery/${slug}`);
    expect(status, slug).toBe(200);
    expect(mainOf(html), slug).toContain(first);
  }
  await testApp.app.pool.query("update site_site set niche = 6");
  await testApp.refreshSites();
  const own = mainOf((await open("/landers/gallery")).html);
  await testApp.app.pool.query("update site_site set niche = 1");
  await testApp.refreshSites();
  expect(own).toContain([...kickers].find(([, slug]) => slug === "milf")?.[0]);
});

test("a lander is rendered once for all campaigns, and the page says nothing of them", async () => {
  await open("/landers/iconslanding/she");
  const before = await renders();
  const odd = `?network=x&network=y&ref=${"r".repeat(5_000)}&sub1=%3Cscript%3Eqzx%3C/script%3E&variant=b&utm=qzx`;
  for (const path of [`/landers/iconslanding/she${odd}`, "/landers/iconslanding/she-other?ref=2"]) {
    const { status, html } = await open(path);
    expect(status).toBe(200);
    expect(html).not.toContain("qzx");
  }
  expect(await renders()).toBe(before);
});

test("views are counted by day, site, niche and campaign, but not those of crawlers", async () => {
  await writeLanderViews(testApp.app);
  await testApp.app.pool.query("delete from landers_count");
  await open("/landers/gallery/bbw-a?network=n");
  await open("/landers/gallery/bbw-b?ref=r");
  await open("/landers/gallery/bbw");
  await open("/landers/gallery/bbw", { headers: { "user-agent": "Googlebot/2.1" } });
  await writeLanderViews(testApp.app);
  await writeLanderViews(testApp.app);
  const { rows } = await testApp.app.pool.query(
    "select lander, niche, variant, has_source, views from landers_count order by has_source",
  );
  const row = { lander: "gallery", niche: 4, variant: "a" };
  expect(rows).toEqual([
    { ...row, has_source: false, views: 1 },
    { ...row, has_source: true, views: 2 },
  ]);
});

test("the second headline is shown to the part of the visitors that the site sets, and to each the same all day", async () => {
  await testApp.setSettings({ lander_second_words: 100 });
  const second = headlines((await open("/landers/gallery")).html);
  await testApp.setSettings({ lander_second_words: 50 });
  const seen = new Map<string, number>();
  for (let host = 1; host <= 60; host++) {
    const [words = ""] = headlines((await open("/landers/gallery", { from: `145.97.40.${host}` })).html);
    expect(headlines((await open("/landers/gallery", { from: `145.97.40.${host}` })).html)).toEqual([words]);
    seen.set(words, (seen.get(words) ?? 0) + 1);
  }
  expect([...seen.keys()]).toContain(second[0]);
  expect(seen.size).toBe(2);
  expect(Math.min(...seen.values())).toBeGreaterThan(15);
});

test("a lander that the site does not show has the site's own headline and the same action", async () => {
  const own = headlines((await open("/landers/video")).html);
  await testApp.setSettings({ landers: ["gallery"] });
  expect(headlines((await open("/landers/maplanding")).html)).toEqual(own);
  expect(headlines((await open("/landers/gallery")).html)).not.toEqual(own);
});

test("the map is that of the visitor's country, and there is none without a country", async () => {
  expect(mainOf((await open("/landers/maplanding")).html)).toContain("Noord-Brabant");
  expect(mainOf((await open("/landers/maplanding", { from: AUSTRIAN })).html)).toContain("Steiermark");
  expect(headlines((await open("/landers/maplanding", { from: "127.0.0.1" })).html)).toEqual([
    "Where do you live?",
  ]);
});

test("members who open a lander or a landing page are led to the pages for members", async () => {
  const { cookie, id } = await makeMember(testApp);
  const headers = { cookie: `${cookie}; locale=en` };
  for (const name of NAMES) {
    const { status, location } = await open(`/landers/${name}`, { headers });
    expect([status, location]).toEqual([302, "/members"]);
  }
  expect(await open(`/members/${id}/landing3/she`, { headers })).toMatchObject({
    status: 302,
    location: `/members/${id}`,
  });
});

test("the sign-up keeps a lander's campaign also if its link is followed before any script runs", async () => {
  await testApp.setSettings({ signups: "with_trafficsource" });
  const invited = "Right now you can only join with an invitation.";
  const from = (path: string) => ({ headers: { referer: `http://localhost${path}` } });
  const lander = "/landers/gallery/she-1";
  const followed = await open("/signup", from(`${lander}?network=n&sub1=first-link`));
  expect(mainOf(followed.html)).not.toContain(invited);
  expect(followed.html).toContain("first-link");
  for (const visit of [{}, from(lander), { headers: { referer: "https://elsewhere.example/?network=n" } }]) {
    const { html } = await open("/signup", visit);
    expect(mainOf(html)).toContain(invited);
    expect(html).not.toContain("first-link");
  }
});

test("the account keeps the campaign and the lander that its member came by", async () => {
  const tracking = { network: "n", lander: "maplanding", slug: "she-1", variant: "b" };
  const form = {
    email: "lander@example.org",
    name: "landed",
    date_of_birth: "1990-01-01",
    password: "correct horse battery 7",
    terms: true,
  };
  const wrong = await testApp.ask("/api/signups", {
    method: "POST",
    json: { ...form, tracking: { lander: "<b>", slug: "x".repeat(61), variant: "c" } },
  });
  expect(wrong.status).toBe(400);
  expect(Object.keys((await wrong.json()).fields).sort()).toEqual([
    "tracking.lander",
    "tracking.slug",
    "tracking.variant",
  ]);
  expect((await testApp.ask("/api/signups", { method: "POST", json: { ...form, tracking } })).status).toBe(
    201,
  );
  const { rows } = await testApp.app.pool.query(
    "select tracking from accounts_member where email = 'lander@example.org'",
  );
  expect(rows).toEqual([{ tracking }]);
});

describe("members on landers", () => {
  test("are real, with a photo, from the visitor's country, and only where visitors may search", async () => {
    const { make, upload } = searchersOf(testApp);
    const [anna, fake, bare] = [await make({ region: "NL-ZE" }), await make(), await make()];
    await upload(anna);
    await upload(fake, 40);
    await testApp.app.pool.query("update profiles_profile set fictional = true where member_id = $1", [
      fake.id,
    ]);
    await testApp.runJobs();
    const ids = async (query = "", from = DUTCH) =>
      (await json(`/api/landers/members${query}`, from)).members.map(({ id }: { id: number }) => id);
    expect(await ids()).toEqual([anna.id]);
    expect(await ids()).not.toContain(bare.id);
    expect(await ids("", AUSTRIAN)).toEqual([]);
    await testApp.setSettings({ logged_out_search: "none" });
    expect(await ids()).toEqual([]);
    expect(await ids("?network=n")).toEqual([anna.id]);
    expect(await json("/api/landers/counts?country=NL")).toEqual({ here: null, regions: [] });
    expect((await open("/landers/collagelanding")).html).not.toContain(anna.username);
  });

  test("are counted from twenty on, rounded down, without fictional ones", async () => {
    await testApp.app.pool.query(
      `insert into discovery_region_count (gender, region, birth_month, n)
       values ('female', 'BE-VAN', '1990-01-01', 19), ('male', 'BE-VLI', '1990-01-01', 20),
         ('female', 'BE-VBR', '1990-01-01', 1_000), ('male', 'BE-VBR', '1991-01-01', 999)`,
    );
    testApp.clock.advance(61_000);
    const { regions } = await json("/api/landers/counts?country=BE");
    expect(Object.fromEntries(regions.map(({ code, members }: never) => [code, members]))).toEqual({
      "BE-VAN": null,
      "BE-VLI": 20,
      "BE-VBR": 1_900,
    });
    expect((await testApp.ask("/api/landers/counts?country=XX")).status).toBe(400);
  });

  test("who were here in the last hour are counted only if they are real and show that they are online", async () => {
    const { make, seen } = searchersOf(testApp);
    const here: Awaited<ReturnType<typeof make>>[] = [];
    for (let index = 0; index < 21; index++) here.push(await make({ region: "NO-03" }));
    for (const member of here) await seen(member);
    testApp.clock.advance(61_000);
    expect((await json("/api/landers/counts?country=NO")).here).toBe(20);
    await testApp.app.pool.query("update profiles_profile set fictional = true where member_id = any($1)", [
      here.slice(0, 2).map(({ id }) => id),
    ]);
    testApp.clock.advance(61_000);
    expect((await json("/api/landers/counts?country=NO")).here).toBeNull();
  });
});

describe("landing pages of a member", () => {
  const pages = (id: number | string) => [
    `/members/${id}/landing`,
    `/members/${id}/landing2`,
    `/members/${id}/landing3/she-x`,
  ];

  test("show the member, and lead to the sign-up with a message to them", async () => {
    const { make, upload } = searchersOf(testApp);
    const anna = await make();
    await upload(anna, 80);
    for (const path of pages(anna.id)) {
      const { status, html } = await open(path);
      expect(status).toBe(200);
      expect(headlines(html)).toEqual([`Write to ${anna.username}`]);
      expect(mainOf(html)).toContain(`/members/${anna.id}/signup`);
      expect(html).toContain('<meta name="robots" content="noindex"/>');
    }
  });

  test("are the same for everybody who cannot be seen, without a name, and are gone as soon as a member hides", async () => {
    const { make } = searchersOf(testApp);
    const anna = await make();
    const unconfirmed = await makeMember(testApp, { confirmed: false });
    expect((await open(`/members/${anna.id}/landing`)).status).toBe(200);
    await testApp.app.pool.query("update profiles_profile set status = 'disabled' where member_id = $1", [
      anna.id,
    ]);
    for (const id of [anna.id, unconfirmed.id, 999_999, "1".repeat(16), "abc", "-1"]) {
      for (const path of pages(id)) {
        const { status, html } = await open(path);
        expect([status, headlines(html)], path).toEqual([404, ["This profile isn’t available"]]);
        expect(html).not.toContain(anna.username);
      }
    }
  });

  test("[P-10] say of a fictional profile what it is, in words and with the warning", async () => {
    const { make } = searchersOf(testApp);
    const anna = await make();
    await testApp.app.pool.query("update profiles_profile set fictional = true where member_id = $1", [
      anna.id,
    ]);
    for (const path of pages(anna.id)) {
      const main = mainOf((await open(path)).html);
      expect(main).toContain("Fictional profile");
      expect(main).toContain("This is a fictional profile, written for entertainment.");
    }
  });

  test("show the name alone where no visitor may search", async () => {
    const { make, upload } = searchersOf(testApp);
    const anna = await make();
    await upload(anna, 100);
    await testApp.setSettings({ logged_out_search: "none", logged_out_search_trafficsource: "none" });
    for (const path of pages(anna.id)) {
      const main = mainOf((await open(path)).html);
      expect(main).toContain(anna.username);
      expect(main).not.toContain("/media/");
    }
  });

  test("hand a message over to the sign-up in the form, never in the address", async () => {
    const { make } = searchersOf(testApp);
    const anna = await make();
    const answer = await testApp.ask(`/members/${anna.id}/signup`, {
      method: "POST",
      headers: {
        ...BROWSER,
        cookie: "locale=en",
        "content-type": "application/x-www-form-urlencoded",
        origin: "http://localhost",
      },
      body: "signup_message=Hello+from+the+lake" as never,
    });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("Hello from the lake");
  });
});

test.each(WITH_SLUG)("/landers/%s/… takes one slug and nothing after it", async (name) => {
  expect((await open(`/landers/${name}/she/more`)).status).toBe(404);
});

test("the sign-up knows the lander, the slug and the campaign from the page before, if that is one of ours", async () => {
  const handed = async (referer: string) => {
    const { html } = await open("/signup", { headers: { referer } });
    return ["gallery", "milf-autumn", "net-from-before"].map((word) => html.includes(word));
  };
  const { html } = await open("/signup", {
    headers: { referer: "http://localhost/members/5/landing3/she-x?network=n" },
  });
  expect([html.includes("landing3"), html.includes("she-x")]).toEqual([true, true]);
  const ours = `http://localhost/landers/gallery/milf-autumn?network=net-from-before`;
  expect(await handed(ours)).toEqual([true, true, true]);
  expect(await handed(ours.replace("/landers", "/elsewhere"))).toEqual([false, false, true]);
  expect(await handed(ours.replace("localhost", "other.example"))).toEqual([false, false, false]);
  expect(await handed(`http://localhost/`)).toEqual([false, false, false]);
});

describe("a path that nobody can have meant", () => {
  const paths = (text: string) => [
    ...WITH_SLUG.map((name) => `/landers/${name}/${text}`),
    `/landers/tinderswipe${text}`,
    ...["", "/landing", "/signup"].map((page) => `/members/${text}${page}`),
    ...["landing2", "landing3"].map((page) => `/members/1/${page}/${text}`),
    `/members/1${text}`,
  ];

  test.each([
    "%00",
    "she-%00-x",
    "%",
    "%zz",
    "she%E0%A4%A",
    "%C0%80",
    "%ED%A0%80",
    "%F5%80%80%80",
    "%FF%FE",
    "%01",
    "she%0A",
    "%0D%0ASet-Cookie:%20a=b",
    "%1B%5B31m",
    "%7F",
    "%C2%85",
  ])("%s is answered with 404", async (text) => {
    const ask = async (path: string, accept: string) => {
      const answer = await testApp.ask(path, { headers: { ...BROWSER, accept }, from: DUTCH });
      expect([path, answer.status]).toEqual([path, 404]);
      expect(answer.headers.get("set-cookie") ?? "").not.toContain("a=b");
    };
    for (const path of paths(text))
      for (const end of ["", "?network=x", ".data"]) await ask(path + end, "*/*");
    for (const path of [`/landers/gallery/${text}`, `/members/${text}`]) await ask(path, "text/html");
  });
});
