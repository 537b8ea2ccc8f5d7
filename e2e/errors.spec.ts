import { openRelay } from "../drills/failover/relay.ts";
import { startPrimary } from "../src/testing/postgres-server.ts";
import { startProgram } from "../src/testing/start-program.ts";
import { untilAlive } from "./alive.ts";
import { expect, type Page, test } from "./fixture.ts";
import { say } from "./words.ts";

/** A port on which nothing listens. */
const NOBODY = 1;
const HOME = { name: "Back to the home page" };
const STATIC_PAGE = /\/assets\/static-page-/;
/** Messages of the browser about responses other than 200 and about files that failed to load. */
const FAILED = /Failed to load resource|dynamically imported module|Error loading route module/;

test("[E-01] a missing page says so with 404, keeps the navigation, and leads home", async ({
  page,
  watch,
}) => {
  watch.allow(/404/);
  for (const path of ["/nothing-here-at-all/x", "/members-of-nowhere/1/2", "/pages/none", "/nope"]) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole("heading", { name: "This page could not be found" })).toBeVisible();
    await expect(page).toHaveTitle(/This page could not be found/);
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
  }
  await page.getByRole("main").getByRole("link", HOME).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("link", { name: "Sign up free" })).toBeVisible();
});

test("a link to a missing page shows the same message", async ({ page, watch }) => {
  watch.allow(/404/);
  await page.goto("/pages/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Complaints" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
});

test("[E-14] a page that is asked for while the database is away says so, and opens by itself", async ({
  page,
  watch,
}) => {
  watch.allow(/503|Failed to fetch manifest patches/);
  const database = await startPrimary();
  const relay = await openRelay(database.port);
  const url = `postgresql://velvet@127.0.0.1:${relay.port}/velvet?sslmode=disable`;
  const program = await startProgram({ env: { DATABASE_URL: url, SEED_MEMBERS: "0", LOG_LEVEL: "warn" } });
  // Who has a session is asked for in the database, for every page.
  await page.context().addCookies([{ name: "auth.session", value: "A".repeat(43), url: program.address }]);
  try {
    const words = say("en", "frame:error.opens_itself");
    const titled = (name: string) => page.getByRole("heading", { level: 1, name });
    relay.moveTo(NOBODY);
    expect((await page.goto(`${program.address}/members`))?.status()).toBe(503);
    await expect(titled(words)).toBeVisible();
    relay.moveTo(database.port);
    await expect(titled(say("en", "discovery:search.title"))).toBeVisible();

    await untilAlive(page);
    relay.moveTo(NOBODY);
    await page.getByRole("link", { name: /go to the home page/ }).click();
    await expect(page.getByRole("main").getByText(words)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("requestId");
    relay.moveTo(database.port);
    await expect(page.getByRole("link", { name: "Sign up free" })).toBeVisible();
  } finally {
    // Otherwise the page would ask on, and the end of the program would be a fault of the page.
    await page.goto("about:blank");
    await program.stop();
    await relay.close();
    await database.remove();
  }
});

test("[S-26] an unknown middleware answers 500", async ({ page, request, watch }) => {
  watch.allow(/500/);
  expect((await request.get("/dev/broken?how=middleware")).status()).toBe(500);
  expect((await page.goto("/dev/broken?how=middleware"))?.status()).toBe(500);
  await expect(page.getByRole("main")).toContainText("500");
  await expect(page.getByRole("link", HOME)).toBeVisible();
});

test("[S-44] the error page shows the message, or Error, and 500 if the status is unknown", async ({
  page,
  watch,
}) => {
  watch.allow(/418|500|Broken on purpose|Minified React error|Error/);
  const cases = [
    ["status", 418, "A message for the reader"],
    ["loader", 500, "Error"],
    ["component", 500, "Error"],
  ] as const;
  for (const [how, status, words] of cases) {
    await page.goto(`/dev/broken?how=${how}`);
    await expect(page.getByRole("heading", { level: 1, name: words, exact: true })).toBeVisible();
    await expect(page.locator("[data-status]")).toHaveText(String(status));
    await expect(page.getByRole("main")).not.toContainText("secret");
    await expect(page.getByRole("link", HOME)).toBeVisible();
  }
});

test.describe("[E-02] an error page that fails itself says so, with a link home", () => {
  test("in the browser", async ({ page, watch }) => {
    watch.allow(/./);
    await page.goto("/dev/broken?how=error-page");
    await expectLastWords(page, "An error occurred while showing the error page", "Back to the home page");
  });

  test("on the server", async ({ page, watch }) => {
    watch.allow(/500/);
    const answer = await page.goto("/dev/broken?how=last-page");
    expect(answer?.status()).toBe(500);
    await expectLastWords(page, "An error occurred while showing the error page", "Back to the home page");
  });

  test("in the reader's language", async ({ openPage }) => {
    const page = await openPage({ locale: "nl-NL" });
    page.watch.allow(/./);
    const words = [
      "Er is een fout opgetreden bij het tonen van de foutpagina",
      "Naar de startpagina",
    ] as const;
    await page.goto("/dev/broken?how=last-page");
    await expectLastWords(page, ...words);
    await page.goto("/dev/broken?how=error-page");
    await expectLastWords(page, ...words);
  });
});

async function expectLastWords(page: Page, broken: string, home: string) {
  await expect(page.getByRole("heading", { name: broken })).toBeVisible();
  await page.getByRole("link", { name: home, exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(page.getByRole("navigation").first()).toBeVisible();
}

test("[E-03] a broken middleware, and a file that fails to load, never show a blank page", async ({
  page,
  watch,
}) => {
  watch.allow(/./);
  await page.goto("/dev/broken?how=middleware");
  await expect(page.getByRole("heading", { level: 1, name: /^Unknown middleware/ })).toBeVisible();

  await page.route(STATIC_PAGE, (route) => route.abort());
  await page.goto("/");
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  await page.goto("/");
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Error", exact: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
});

test("[S-28] a file that fails to load reloads the page at most once in 60,000 ms", async ({
  page,
  watch,
}) => {
  watch.allow(FAILED);
  const loads: string[] = [];
  page.on("request", (asked) => {
    if (asked.isNavigationRequest() && asked.frame() === page.mainFrame())
      loads.push(new URL(asked.url()).pathname);
  });
  await page.clock.install({ time: "2026-11-21T12:00:00Z" });
  await page.route(STATIC_PAGE, (route) => route.abort());
  await page.goto("/");
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  expect(loads).toEqual(["/", "/pages/terms"]);

  await page.goto("/");
  await page.clock.fastForward(50_000);
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Error", exact: true })).toBeVisible();
  expect(loads).toEqual(["/", "/pages/terms", "/"]);

  await page.goto("/");
  await page.clock.fastForward(60_000);
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  expect(loads).toEqual(["/", "/pages/terms", "/", "/", "/pages/terms"]);
});

test("a failed prefetch reloads nothing, and its page still opens", async ({ page, watch }) => {
  watch.allow(FAILED);
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  const failed = page.waitForEvent("requestfailed", (asked) => STATIC_PAGE.test(asked.url()));
  await page.route(STATIC_PAGE, (route) => route.abort());
  await page.goto("/");
  await failed;
  await page.unroute(STATIC_PAGE);
  await openTerms(page);
  await expect(page.getByRole("heading", { level: 1, name: "Terms" })).toBeVisible();
  expect(loads).toBe(1);
});

/** Follows a link within the page, without a new document. */
async function openTerms(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).click();
}

test.describe("a visitor with too many rendered pages", () => {
  // An IP address of its own, so that its refusals affect no other journey.
  test.use({ extraHTTPHeaders: { "X-Forwarded-For": "192.0.2.77" } });

  test("sees how long to wait, after a click and after a reload", async ({ page, watch, sql, onSite }) => {
    watch.allow(/429/);
    const most = `settings || '{"pages_per_minute": 60}'`;
    await sql(`update site_site set settings = ${most} where name = 'Avondrood'`);
    const words = page.getByRole("heading", {
      level: 1,
      name: /^Je gaat te snel.* over \d+ seconden? opnieuw\.$/,
    });
    // Requests it in the browser, because only the browser resolves every name under localhost.
    const renderOne = () =>
      page.evaluate(async () => (await fetch("/lang-config?returnTo=/", { method: "HEAD" })).status);
    // Tries again in case the minute has ended in between.
    await expect(async () => {
      await page.goto(onSite("nl", "/pages/faq"));
      await expect.poll(renderOne, { intervals: [0], timeout: 30_000 }).toBe(429);
      await page.locator('a[href="/login"]').first().click();
      await expect(words).toBeVisible({ timeout: 5_000 });
      await page.reload();
      await expect(words).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(page.getByRole("link", { name: "Naar de startpagina" })).toBeVisible();
    await sql("update site_site set settings = settings - 'pages_per_minute' where name = 'Avondrood'");
  });
});
