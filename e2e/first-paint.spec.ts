import { expect, test } from "./fixture.ts";
import { say } from "./words.ts";

/** The first page needed 38 before the frame of every page was put into one file, and its first paint was 20% later. */
const MOST_FILES = 26;

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

test("the log-in page does not move when the passkey button appears", async ({ page }) => {
  await page.addInitScript(() => {
    const moved: number[] = [];
    Object.assign(window, { moved });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        moved.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto("/login");
  await expect(page.getByRole("button", { name: say("en", "accounts:login.passkey") })).toBeVisible();
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  const moved: number[] = await page.evaluate(() => Reflect.get(window, "moved"));
  // The arrival of the font moves words by less.
  expect(moved.filter((value) => value > 0.002)).toEqual([]);
});
