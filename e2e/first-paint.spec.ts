import { expect, type Page, test } from "./fixture.ts";
import { say } from "./words.ts";

/** The first page needed 38 before the frame of every page was put into one file, and its first paint was 20% later. */
const MOST_FILES = 16;

for (const path of ["/", "/pricing"])
  test(`the first paint of ${path} waits for one style sheet, few files and no picture`, async ({ page }) => {
    const html = await (await page.request.get(path)).text();
    const links = html.match(/<link\b[^>]*>/g) ?? [];
    expect(links.filter((link) => link.includes('rel="stylesheet"'))).toHaveLength(1);
    const scripts = links.filter((link) => link.includes('rel="modulepreload"'));
    expect(scripts.length).toBeGreaterThan(5);
    expect(scripts.length).toBeLessThanOrEqual(MOST_FILES);
    expect(html.slice(0, html.indexOf("<body"))).not.toContain("modulepreload");
    expect(html).not.toContain('fetchPriority="high"');
    for (const picture of html.match(/<img\b[^>]*>/g) ?? []) expect(picture).toContain('decoding="async"');
  });

test.describe("nothing moves visibly while a page loads", () => {
  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const moved: { value: number; what: string }[] = [];
      Object.assign(window, { moved });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[])
          moved.push({
            value: entry.value,
            what: entry.sources.map(({ node }) => node?.textContent?.slice(0, 40)).join(", "),
          });
      }).observe({ type: "layout-shift", buffered: true });
    }),
  );

  test("of the log-in page, when font and passkey button appear", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: say("en", "accounts:login.passkey") })).toBeVisible();
    await expectStill(page);
  });

  test("of a member's own pages, whose photos come with the profile", async ({ page }) => {
    const [{ email, password }] = await (await page.request.get("/dev/accounts.json")).json();
    await page.request.post("/api/user.php", { data: { email, password } });
    for (const size of [
      { width: 360, height: 740 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto("/profile");
      await expect(page.getByRole("button", { name: say("en", "photos:add"), exact: true })).toBeVisible();
      await expectStill(page);
      await page.goto("/premium");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectStill(page);
    }
  });
});

type Shift = { value: number; sources: { node: Node | null }[] };

/** A font that comes after the first paint makes words a pixel or two wider. Nobody sees that, and it is less than this. */
const UNSEEN = 0.002;

async function expectStill(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
  const moved: { value: number }[] = await page.evaluate(() => Reflect.get(window, "moved"));
  const sum = moved.reduce((all, { value }) => all + value, 0);
  expect(sum, `${page.url()}: ${JSON.stringify(moved)}`).toBeLessThan(UNSEEN);
}
