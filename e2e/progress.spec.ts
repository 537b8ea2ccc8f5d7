import type { APIRequestContext } from "@playwright/test";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";

const bar = (page: Page) => page.getByRole("progressbar", { name: "Loading page" });

test.describe("[S-29] the loading bar waits 200 ms and fills over 5,000 ms; links are prefetched when idle", () => {
  test("shows after 200 ms and not before", async ({ page }) => {
    const specimen = page.getByRole("progressbar", { name: "Loading the page" });
    await page.clock.install();
    await page.goto("/dev/ui?theme=light", { waitUntil: "networkidle" });
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Start the bar" }).click();
    await expect(page.getByRole("button", { name: "Stop the bar" })).toBeVisible();
    await page.clock.runFor(199);
    await expect(specimen).toHaveCount(0);
    await page.clock.runFor(1);
    await expect(specimen).toBeVisible();
    await page.getByRole("button", { name: "Stop the bar" }).click();
    await expect(specimen).toHaveCount(0);
  });

  test("fills over five seconds while the next page loads, and disappears when it has loaded", async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.goto("/", { waitUntil: "networkidle" });
    const hold = Promise.withResolvers<void>();
    await page.route(/terms\.data/, async (route) => {
      await hold.promise;
      await route.continue();
    });
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
    await expect(bar(page)).toBeVisible();
    await checkAccessibility(page);
    const shares = await bar(page).evaluate((element) => {
      const fill = element.firstElementChild as Element;
      const animation = fill.getAnimations()[0] as Animation;
      animation.pause();
      return [0, 2_500, 5_000, 60_000].map((time) => {
        animation.currentTime = time;
        return fill.getBoundingClientRect().width / element.getBoundingClientRect().width;
      });
    });
    expect(shares.map((share) => Math.round(share * 100))).toEqual([0, 50, 100, 100]);
    hold.resolve();
    await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
    await expect(bar(page)).toHaveCount(0);
  });

  test("with reduced motion its animation is over at once", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/dev/ui?theme=light", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Start the bar" }).click();
    const specimen = page.getByRole("progressbar", { name: "Loading the page" });
    await expect(specimen).toBeVisible();
    const lasts = await specimen.evaluate((element) =>
      [element, ...element.querySelectorAll("*")].flatMap((one) => {
        const { animationDuration, transitionDuration } = getComputedStyle(one);
        return [animationDuration, transitionDuration].flatMap((words) => words.split(", ").map(parseFloat));
      }),
    );
    expect(Math.max(...lasts)).toBeLessThanOrEqual(0.001);
  });

  test("a page that loads at once never shows it", async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver(() => {
        if (document.querySelector("[role=progressbar]")) Object.assign(window, { flashed: true });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.clock.install();
    await page.goto("/", { waitUntil: "networkidle" });
    // Time does not pass on the page, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
    await expect(page).toHaveURL(/\/pages\/faq$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(/^Meet/);
    expect(await page.evaluate(() => "flashed" in window)).toBe(false);
  });

  test("what is likely to be opened next, and the code of links in view, is fetched when the browser is idle, or after 2,000 ms, but not to a device that saves data", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const waiting: { run: () => void; timeout: number | undefined }[] = [];
      Object.assign(window, { waiting });
      window.requestIdleCallback = (run, options) =>
        waiting.push({
          run: () => run({ didTimeout: false, timeRemaining: () => 10 }),
          timeout: options?.timeout,
        });
    });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/", { waitUntil: "networkidle" });
    const timeouts = () =>
      page.evaluate(() =>
        (window as unknown as { waiting: { timeout?: number }[] }).waiting.map((one) => one.timeout),
      );
    await expect.poll(timeouts).toContain(2_000);
    expect(asked).not.toContain("/pages/faq.data");
    const runIdle = () =>
      page.evaluate(() => {
        const { waiting } = window as unknown as { waiting: { run: () => void }[] };
        for (const one of waiting.splice(0)) one.run();
      });
    await runIdle();
    await expect.poll(() => asked).toContain("/pages/faq.data");
    expect(asked.some((path) => path.startsWith("/assets/static-page-"))).toBe(true);
    const hasCode = () => asked.some((path) => path.startsWith("/assets/sign-up-page-"));
    await expect
      .poll(async () => {
        await runIdle();
        return hasCode();
      })
      .toBe(true);
    expect(asked.filter((path) => /^\/(signup|desk|members).*\.data$/.test(path))).toEqual([]);

    asked.length = 0;
    await page.addInitScript(() =>
      Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
    );
    await page.goto("/", { waitUntil: "networkidle" });
    await expect.poll(timeouts).toContain(2_000);
    await runIdle();
    await page.waitForLoadState("networkidle");
    expect(asked).not.toContain("/pages/faq.data");
    expect(hasCode()).toBe(false);
  });
});

test("[S-31] whether the device is online is tracked and shown", async ({ page, context, watch }) => {
  watch.allowOffline();
  await page.goto("/", { waitUntil: "networkidle" });
  const banner = page.getByText("You’re offline");
  await expect(banner).toHaveCount(0);
  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await expect(page.getByText("You can still see this page.")).toBeVisible();
  await context.setOffline(false);
  await expect(banner).toHaveCount(0);
});

const signUp = (page: Page) => page.getByRole("main").getByRole("link", { name: "Sign up free" });

test("a part requested offline loads after reconnecting, and the page stays", async ({
  page,
  context,
  watch,
}) => {
  watch.allowOffline();
  await page.goto("/");
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await context.setOffline(true);
  await expect(page.getByText("You’re offline")).toBeVisible();
  const missed = page.waitForEvent("requestfailed", (asked) => asked.url().endsWith("/healthz"));
  await signUp(page).click();
  await missed;
  await context.setOffline(false);
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(true);
});

/** Earlier versions of Chromium never ask again for a module that failed once, so the page has to be reloaded. */
const asksAgain = (page: Page) => Number.parseInt(page.context().browser()?.version() ?? "", 10) >= 156;

async function openAfterFailure(page: Page) {
  await page.evaluate(() => Object.assign(window, { stays: true }));
  await signUp(page).click();
  if (!asksAgain(page)) {
    await page.waitForFunction(() => !("stays" in window));
    await signUp(page).click();
  }
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await page.evaluate(() => "stays" in window)).toBe(asksAgain(page));
}

test("a part whose file fails once loads at the next try", async ({ page, watch }) => {
  watch.allowOffline();
  await page.goto("/");
  await page.route(/sign-up-dialog-/, (route) => route.abort("internetdisconnected"), { times: 1 });
  await openAfterFailure(page);
});

test("a part loads if the connection was lost and came back while its file was on the way", async ({
  page,
  context,
  watch,
}) => {
  watch.allowOffline();
  await page.goto("/");
  const isOffline = page.getByText("You’re offline");
  await page.route(
    /sign-up-dialog-/,
    async (route) => {
      await context.setOffline(true);
      await expect(isOffline).toBeVisible();
      await context.setOffline(false);
      await expect(isOffline).toHaveCount(0);
      await route.abort("internetdisconnected");
    },
    { times: 1 },
  );
  await openAfterFailure(page);
});

test.describe("[S-30] the query lb turns on page-bounce logging", () => {
  const bounces = (sql: (statement: string) => Promise<Record<string, unknown>[]>) => async () =>
    (await sql("select page, only_page, milliseconds from site_page_bounce order by id")).map(
      ({ page, only_page, milliseconds }) => [page, only_page, Number(milliseconds) >= 0],
    );
  test.beforeEach(({ sql }) => sql("delete from site_page_bounce").then(() => {}));

  test("the time of each page, and whether it was the only one", async ({ page, sql }) => {
    await page.goto("/?lb=1");
    await leave(page);
    await expect.poll(bounces(sql)).toEqual([["/", true, true]]);
    await page.goto("/?lb");
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ", exact: true }).click();
    await expect(page).toHaveURL(/\/pages\/faq$/);
    await expect.poll(bounces(sql)).toEqual([
      ["/", true, true],
      ["/", false, true],
    ]);
    await leave(page);
    await expect.poll(bounces(sql)).toEqual([
      ["/", true, true],
      ["/", false, true],
      ["/pages/faq", false, true],
    ]);
  });

  test("without it nothing is stored", async ({ page, sql, request }) => {
    const before = await countBeacons(request);
    await page.goto("/");
    await leave(page);
    await expect.poll(() => countBeacons(request)).toBeGreaterThan(before);
    expect(await bounces(sql)()).toEqual([]);
  });
});

test.describe("[X-07] a page that becomes hidden sends a beacon with empty JSON", () => {
  test("when it is left, and not before", async ({ page, request }) => {
    const before = await countBeacons(request);
    const sent = listBeacons(page);
    await page.goto("/");
    expect(sent).toEqual([]);
    // Only the program sees the beacon of a page that has been left.
    await leave(page);
    await expect.poll(() => countBeacons(request)).toBeGreaterThan(before);
  });

  test("when another window covers it", async ({ page, request }) => {
    const before = await countBeacons(request);
    const sent = listBeacons(page);
    await page.goto("/");
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(() => sent.length).toBe(1);
    await expect.poll(() => countBeacons(request)).toBeGreaterThan(before);
  });
});

/**
 * Goes to another page of the same site: for another site the browser gives the old page half a second to
 * finish.
 */
const leave = (page: Page) => page.goto("/pages/terms");

/** Collects the beacons that this page sends from now on. */
function listBeacons(page: Page): string[] {
  const sent: string[] = [];
  page.on("request", (asked) => {
    if (asked.url().endsWith("/api/page-hidden.php")) sent.push(asked.method());
  });
  return sent;
}

/** Number of beacons that the program has answered with 204, which it does for an empty object only. */
async function countBeacons(request: APIRequestContext): Promise<number> {
  const figures = await (await request.get("/metrics", { headers: { "X-Forwarded-For": "" } })).text();
  const line =
    /^http_request_seconds_count\{method="POST",route="\/api\/page-hidden\.php",status="204"\} (\d+)$/m;
  return Number(line.exec(figures)?.[1] ?? 0);
}
