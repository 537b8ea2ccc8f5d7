import { stat } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { searchersOf } from "#features/discovery/server/search/search.fixture.ts";
import { LANDERS } from "#features/landers/rules.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { BUILD, mainOf, openPage, openWithPages } from "./opened-pages.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openWithPages();
}, 180_000);
afterAll(() => testApp?.close());

const open = (path: string, visit?: Parameters<typeof openPage>[2]) => openPage(testApp, path, visit);

describe("a link to a page", () => {
  const metaOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]+)" content="([^"]*)"/g)].map(
        ([, name, value]) => [name as string, value as string],
      ),
    );
  const fileOf = (address: string) => join(BUILD, "client", new URL(address).pathname);

  test.each([
    ...LANDERS.map((name) => `/landers/${name}`),
    "/",
    "/pages/faq",
    "/members/1/landing",
    "/members/1/landing2/she-x",
  ])("%s is shown with a drawing of ours, described in the language of the page", async (path) => {
    const alts = new Set<string | undefined>();
    for (const locale of LOCALES) {
      const meta = metaOf((await open(path, { locale })).html);
      expect(meta).toMatchObject({
        "og:type": "website",
        "og:image:type": "image/png",
        "og:image:width": "1200",
        "og:image:height": "630",
        "twitter:card": "summary_large_image",
      });
      expect(meta["og:locale"] ?? `${locale}_XX`).toMatch(new RegExp(`^${locale}_[A-Z]{2}$`));
      const address = meta["og:image"] as string;
      expect(address).toMatch(/^http:\/\/localhost:3000\/assets\/[\w-]+\.png$/);
      alts.add(meta["og:image:alt"]);
      if (locale !== "en") continue;
      const file = fileOf(address);
      expect(await sharp(file).metadata()).toMatchObject({ format: "png", width: 1_200, height: 630 });
      expect((await stat(file)).size).toBeLessThan(20_000);
    }
    expect(alts.size).toBe(LOCALES.length);
  });

  test("has a drawing for each lander, and the site's own for those that have no design", async () => {
    const pictures = async () =>
      Promise.all(LANDERS.map(async (name) => metaOf((await open(`/landers/${name}`)).html)["og:image"]));
    expect(new Set(await pictures()).size).toBe(LANDERS.length);
    const own = metaOf((await open("/")).html)["og:image"];
    expect((await pictures()).at(-1)).toBe(own);
    await testApp.setSettings({ landers: [] });
    expect(new Set(await pictures())).toEqual(new Set([own]));
    await testApp.setSettings({});
  });

  test("shows no photo of the member whom the page is about", async () => {
    const { make, upload } = searchersOf(testApp);
    const anna = await make();
    await upload(anna, 60);
    const { html } = await open(`/members/${anna.id}/landing`);
    expect(mainOf(html)).toContain("/media/");
    expect(metaOf(html)["og:image"]).toBe(metaOf((await open("/")).html)["og:image"]);
  });
});

test("the home page tells search engines who the site and its company are, and nothing that is not so", async () => {
  await testApp.app.pool.query("update site_company set name = 'Wijn </script><b> & Zoon'");
  await testApp.refreshSites();
  const { html } = await open("/", { locale: "nl" });
  const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/g)];
  expect(blocks).toHaveLength(1);
  const told = JSON.parse(blocks[0]?.[1] as string);
  expect(told["@context"]).toBe("https://schema.org");
  expect(told["@graph"]).toMatchObject([
    {
      "@type": "WebSite",
      url: "http://localhost:3000/",
      inLanguage: "nl",
      publisher: { "@id": "http://localhost:3000/#company" },
    },
    {
      "@type": "Organization",
      "@id": "http://localhost:3000/#company",
      name: "Wijn </script><b> & Zoon",
      address: { "@type": "PostalAddress", addressCountry: "NL" },
      contactPoint: { contactType: "customer service" },
    },
  ]);
  expect(JSON.stringify(told)).not.toMatch(/rating|review|offers?"|count"|member/i);
  const { name } = told["@graph"][0];
  expect(html).toContain(`– ${name}</title>`);
  for (const path of ["/landers/gallery", "/pages/faq"])
    expect((await open(path)).html).not.toContain("ld+json");
});
