import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "../src/routes.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { FOR_MEMBERS, NO_PAGES, PAGES } from "./page-list.ts";
import { freshAddress } from "./sign-up.ts";

/** Pages share windows, because each new window loads and compiles all scripts again. */
const IN_ONE_WINDOW = 8;

/** Visitors see the login instead of pages for members, so one of those is enough. */
const SEEN = Object.fromEntries(
  Object.entries(PAGES).filter(([route]) => !FOR_MEMBERS.has(route) || route === "profile"),
);

const NARROW = { width: 320, height: 640 };
/** The components' page shows a conversation list in gutters, which is never narrower than 300 px. */
const isNarrow = (path: string) => !/^\/dev\/(ui|chat-parts)/.test(path);

test("every page of the route list is in the list of tested pages", () => {
  expect(Object.keys(PAGES).concat(NO_PAGES).sort()).toEqual(listPages(routes).sort());
});

test.describe("[S-43] no page loads anything from another host, every page is accessible, and none is wider than a phone", () => {
  const pages = Object.entries(SEEN);
  for (let first = 0; first < pages.length; first += IN_ONE_WINDOW) {
    const some = pages.slice(first, first + IN_ONE_WINDOW);
    test(some.map(([route]) => route).join(", "), async ({ page }) => {
      test.setTimeout(some.length * 60_000);
      for (const [route, path] of some)
        await test.step(route, async () => {
          await lookAt(page, path);
          await forgetVisit(page);
        });
    });
  }
});

async function lookAt(page: Page, path: string) {
  const answer = await page.goto(path, { waitUntil: "networkidle" });
  expect(answer?.status(), path).toBe(200);
  expect(await page.evaluate(() => document.compatMode), path).toBe("CSS1Compat");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await listForeignAddresses(page), path).toEqual([]);
  await checkAccessibility(page);
  if (isNarrow(path)) await narrowDown(page, path);
}

/** Makes the open page narrow: loading each page again took a third of the time. */
async function narrowDown(page: Page, path: string) {
  const wide = page.viewportSize();
  await page.setViewportSize(NARROW);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await expectNarrow(page, path);
  if (wide) await page.setViewportSize(wide);
}

async function expectNarrow(page: Page, path: string) {
  const wide = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth - innerWidth]);
  expect(wide[0], path).toBe(NARROW.width);
  expect(wide[1], path).toBeLessThanOrEqual(0);
}

/** Makes the next page a first visit, except for cached files. */
async function forgetVisit(page: Page) {
  await page.context().clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

test("a page that names another host is found", async ({ page, watch }) => {
  watch.allow(/evil\.example|own\.(png|js)/);
  await page.goto("/");
  const planted = ["//evil.example/a.js", "https://evil.example/b.png", "http://localhost.evil.example/c"];
  await page.evaluate(([script, picture, form]) => {
    const make = (tag: string, attributes: Record<string, string>) => {
      const element = document.createElement(tag);
      for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.body.append(element);
    };
    make("script", { src: script as string });
    make("img", { srcset: `/own.png 1x, ${picture} 2x` });
    make("form", { action: form as string });
    make("link", { href: `${location.origin}/own.js` });
  }, planted);
  expect(await listForeignAddresses(page)).toEqual(planted);
});

// English pages are checked above in a window made narrow. Long words are just as wide without scripts, which
// take most of a page's time.
test.describe("no page is wider than a phone", () => {
  for (const locale of ["de", "fi"])
    test(`in ${locale}`, async ({ openPage }) => {
      const page = await openPage({
        locale,
        viewport: NARROW,
        javaScriptEnabled: false,
        extraHTTPHeaders: freshAddress(),
      });
      for (const path of Object.values(SEEN).filter(isNarrow)) {
        await page.goto(path);
        await expectNarrow(page, path);
      }
    });
});

/** URLs in the page that point to other hosts, even if nothing has been loaded from them yet. */
function listForeignAddresses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const named = [
      ...document.querySelectorAll("[src], [srcset], link[href], form[action], image, use"),
    ].flatMap((element) => [
      ...["src", "href", "action"].map((name) => element.getAttribute(name) ?? ""),
      ...(element.getAttribute("srcset") ?? "").split(",").map((one) => one.trim().split(" ")[0] ?? ""),
    ]);
    // The bundler writes our own files as absolute URLs, so compare the host.
    return named.filter((address) => {
      const { protocol, host } = new URL(address, location.href);
      return protocol.startsWith("http") && host !== location.host;
    });
  });
}

function listPages(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ id, children, path, index }) =>
    children ? listPages(children) : path !== undefined || index ? [id ?? path ?? ""] : [],
  );
}
