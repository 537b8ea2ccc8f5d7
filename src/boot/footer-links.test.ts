import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#base/locales.ts";
import { cleanPhone } from "#features/site/rules.ts";
import { type Site, STATIC_PAGES } from "#features/site/server/site.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { buildPagesIfStale } from "./page-build/build-pages.ts";
import { openPages } from "./render-pages.ts";

const BUNDLE = join(import.meta.dirname, "../../build/server/index.js");
const HOSTS = ["localhost", "nl.localhost", "de.localhost"];
const FOOTER = [
  ...["/pages/terms", "/pages/privacy", "/pages/cookies", "/pages/ban", "/pricing", "/complaints"],
  ...["/pages/return-policy", "/pages/faq", "/pages/service", "/withdraw"],
];

let testApp: TestApp;
beforeAll(async () => {
  await buildPagesIfStale({ say: () => {} });
  const build = await import(pathToFileURL(BUNDLE).href);
  testApp = await openTestApp({
    env: { LIMITS: "no", SECURITY_LOG_DAYS: "41" },
    pages: openPages(async () => build, "production"),
  });
}, 180_000);
afterAll(() => testApp?.close());

const siteAt = (host: string) => testApp.app.sites.find({ host, forced: null }) as Site;
const languageOf = (html: string) => /<html[^>]* lang="([a-z]+)/.exec(html)?.[1];
const footerOf = (html: string) => /<footer[^>]* data-footer[\s\S]*?<\/footer>/.exec(html)?.[0] ?? "";
const mainOf = (html: string) => /<main[\s\S]*?<\/main>/.exec(html)?.[0] ?? "";
const addressesIn = (html: string) => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to);

async function read(host: string, path: string, locale: Locale) {
  const headers = { accept: "text/html", "accept-language": locale, cookie: `locale=${locale}` };
  const answer = await testApp.ask(path, { host, headers });
  return { status: answer.status, html: await answer.text() };
}

const cells = HOSTS.flatMap((host) => LOCALES.map((locale) => [host, locale] as const));

test.each(cells)("[S-22] every link in the footer of %s leads to a page in %s", async (host, locale) => {
  const footer = addressesIn(footerOf((await read(host, "/", locale)).html));
  expect(footer).toEqual(FOOTER);
  for (const path of footer as string[]) {
    const { status, html } = await read(host, path, locale);
    expect([path, status, languageOf(html)]).toEqual([path, 200, locale]);
    expect(html, path).toMatch(/<h1[ >]/);
    expect(addressesIn(footerOf(html)), path).toEqual(FOOTER);
  }
});

test.each(HOSTS)(
  "%s names its contact points for members and for authorities, in every language",
  async (host) => {
    const { supportEmail, company } = siteAt(host);
    const { name, address, city, kvk, vatNumbers, supportPhone } = company;
    const facts = [supportEmail, cleanPhone(supportPhone), name, address, city, kvk, ...vatNumbers];
    for (const locale of LOCALES) {
      const main = mainOf((await read(host, "/pages/service", locale)).html);
      const points = [...main.matchAll(/<li>(.*?)<\/li>/g)].map(([, point]) => point as string);
      const [members, authorities] = [/\([^)]*12[^)]*\)/, /\([^)]*11[^)]*\)/].map((article) =>
        points.find((point) => article.test(point)),
      );
      expect(members, locale).toBeDefined();
      expect(authorities, locale).toContain(supportEmail);
      expect(authorities, locale).toContain("DSA");
      for (const fact of facts) expect(main, locale).toContain(fact);
      expect(addressesIn(main), locale).toContain("/complaints#look-up");
      expect(mainOf((await read(host, "/complaints", locale)).html), locale).toContain('id="look-up"');
    }
  },
);

test("every link of every static page leads to a page, and its mark to a place on it, in every language", async () => {
  const followed = new Set<string>();
  const outside = new Set<string>();
  for (const locale of LOCALES)
    for (const name of STATIC_PAGES) {
      const path = `/pages/${name}`;
      const { status, html } = await read("localhost", path, locale);
      expect([status, languageOf(html)], path).toEqual([200, locale]);
      for (const href of addressesIn(mainOf(html))) {
        const to = new URL(href as string, `http://localhost${path}`);
        if (to.protocol === "mailto:" || to.protocol === "tel:") continue;
        if (to.host !== "localhost") {
          outside.add(to.href);
          continue;
        }
        // Every translation has the same marks as the English page, though each is named by its own words.
        const key = to.hash ? `${to.pathname}${to.hash} ${locale}` : to.pathname;
        if (followed.has(key)) continue;
        followed.add(key);
        const found = await read("localhost", to.pathname, locale);
        expect([200, 302], `${path} in ${locale} leads to ${href}`).toContain(found.status);
        if (to.hash) expect(found.html, `${path} in ${locale}`).toContain(`id="${to.hash.slice(1)}"`);
      }
    }
  expect([...outside].sort()).toEqual([
    "https://digital-strategy.ec.europa.eu/en/policies/dsa-out-court-dispute-settlement",
    "https://www.geonames.org/",
  ]);
  expect(followed.size).toBeGreaterThan(15);
});

test("the static pages state what the settings of the site and of the installation say", async () => {
  await testApp.setSettings({ free_photo_views: 23, free_conversations: 29 });
  for (const locale of LOCALES) {
    for (const name of ["terms", "faq"]) {
      const main = mainOf((await read("localhost", `/pages/${name}`, locale)).html);
      expect(main, `${name} in ${locale}`).toMatch(/(?<!\d)23(?!\d)/);
      expect(main, `${name} in ${locale}`).toMatch(/(?<!\d)29(?!\d)/);
    }
    expect(mainOf((await read("localhost", "/pages/privacy", locale)).html), locale).toMatch(/<td>41\s/);
  }
  await testApp.setSettings({});
});

describe("visitors whom a setting refuses are told what they can do", () => {
  const NONE = { logged_out_search: "none", logged_out_search_trafficsource: "none" };
  afterAll(() => testApp.setSettings({}));

  const cells = (["all", "with_trafficsource", "other"] as const).flatMap((signups) =>
    ["", "?network=n"].map((query) => ({
      signups,
      query,
      open: signups === "all" || (signups === "with_trafficsource" && query !== ""),
    })),
  );
  test.each(cells)("signups $signups, $query", async ({ signups, query, open }) => {
    const anna = await makeMember(testApp);
    await testApp.setSettings({ signups, ...NONE });
    for (const [path, status] of [
      ["/members", 200],
      [`/members/${anna.id}`, 403],
    ] as const) {
      const page = await read("localhost", path + query, "en");
      const links = addressesIn(mainOf(page.html)) as string[];
      expect([page.status, links.includes("/signup")], path).toEqual([status, open]);
      expect(links.some((to) => to.startsWith("/login"))).toBe(true);
      if (path === "/members")
        expect(mainOf(page.html)).toContain(open ? "Log in or sign up to search." : "Log in to search.");
    }
    const main = mainOf((await read("localhost", `/signup${query}`, "en")).html);
    expect(main.includes("Right now you can only join with an invitation.")).toBe(
      !open && signups !== "other",
    );
    expect(main.includes("Right now no one can sign up here.")).toBe(signups === "other");
    if (!open) expect(addressesIn(main)).toContain("/login");
    await testApp.setSettings({ signups });
    const list = await read("localhost", `/members${query}`, "en");
    expect(mainOf(list.html)).not.toMatch(/Log in (?:or sign up )?to search\./);
  });
});
