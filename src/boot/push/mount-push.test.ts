import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const ROOT = join(import.meta.dirname, "../../..");

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

describe("the service worker for pushes", () => {
  const load = async (host = "localhost") => testApp.ask("/sw-push.js?v=2", { host });
  const siteIn = (code: string) => JSON.parse(/^const SITE = (.*);$/m.exec(code)?.[1] ?? "");

  test("is a script that browsers ask for anew, with a policy that lets it fetch and set the badge", async () => {
    const { status, headers } = await load();
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "no-cache",
      "content-security-policy": "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
    });
  });

  test("has at most 4 kB, 1.8 kB compressed, without imports, caches or a handler for requests", async () => {
    const code = await (await load()).text();
    expect(Buffer.byteLength(code)).toBeLessThanOrEqual(4_000);
    expect(gzipSync(code).length).toBeLessThanOrEqual(1_800);
    expect(code).not.toMatch(/\bimport|caches|"fetch"|\/\//);
  });

  test("has the words of every locale file for a push that cannot be read, and the site's neutral name", async () => {
    const { words } = siteIn(await (await load()).text());
    expect(Object.keys(words)).toEqual([...LOCALES]);
    for (const locale of LOCALES) {
      const file = join(ROOT, `src/i18n/locales/${locale}.json`);
      expect(words[locale]).toBe(JSON.parse(readFileSync(file, "utf8")).mails.something_new);
    }
    expect(new Set(Object.values(words)).size).toBe(LOCALES.length);
    const names = testApp.app.sites.list().map(({ domain }) => domain);
    expect(names).toContain("nl.localhost");
    expect(siteIn(await (await load("nl.localhost")).text()).name).not.toBe(
      siteIn(await (await load()).text()).name,
    );
  });
});

describe("the manifest", () => {
  const load = async (query = "", host = "localhost") => {
    const answer = await testApp.ask(`/manifest.webmanifest${query}`, { host });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("application/manifest+json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=3600");
    return answer.json();
  };

  test("names the site and lets it be installed", async () => {
    expect(await load("?lang=de", "nl.localhost")).toMatchObject({
      id: "/",
      name: "Avondrood",
      short_name: "Avondrood",
      lang: "de",
      start_url: "/",
      scope: "/",
      display: "standalone",
      theme_color: "#5b2a86",
    });
    expect((await load("", "nl.localhost")).lang).toBe("nl");
    expect((await load("?lang=xx")).lang).toBe("en");
  });

  test("of a discreet member has a neutral name and icon, as the tab has", async () => {
    const plain = await load("?discreet=1&lang=de");
    expect(plain).toMatchObject({ id: "/", name: "Notizen", short_name: "Notizen", theme_color: "#7d7d7d" });
    expect(JSON.stringify(plain)).not.toMatch(/velvet|site-|7a0f24/i);
  });

  test("names icons that exist in the sizes it says", async () => {
    for (const query of ["", "?discreet=1"])
      for (const { src, sizes, type } of (await load(query)).icons) {
        const { width, height, format } = await sharp(join(ROOT, "public", src)).metadata();
        expect([`${width}x${height}`, `image/${format}`]).toEqual([sizes, type]);
      }
    expect(globSync("public/icons/*", { cwd: ROOT })).toHaveLength(4);
  });
});
