import { expect, type Page, test } from "./fixture.ts";
import { PAGES } from "./page-list.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const warning = (page: Page) => page.locator("#site-entry-warning");
const LAYOUTS = ["default", "chat", "lander", "empty"] as const;

test.describe("[S-15] the layouts", () => {
  test("default has navigation, demo banner, footer and disclaimer", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Demo" })).toContainText("This is a demo");
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "About this site" })).toContainText(
      "run by Velvet Demo",
    );
  });

  test("chat has the navigation, fills the screen, and scrolls inside", async ({ page }) => {
    await signUpQuickly(page);
    await page.goto("/chats", { waitUntil: "networkidle" });
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
    await expect(page.getByRole("contentinfo")).toHaveCount(0);
    const height = await page.evaluate(() => {
      const filler = document.createElement("div");
      filler.style.height = "5000px";
      document.querySelector("main")?.append(filler);
      return document.documentElement.scrollHeight - innerHeight;
    });
    expect(height).toBe(0);
    await expect(page.getByRole("banner")).toBeInViewport();
  });

  test("lander has a bar with the logo and nothing else", async ({ page }) => {
    const bar = page.getByRole("banner");
    for (const path of ["/landers/tinderswipe", "/landers/gallery/she-1", "/members/1/landing"]) {
      await page.goto(path);
      await expect(bar.getByRole("link", { name: /Velvet/ })).toBeVisible();
      await expect(bar.locator("a, button, select, input")).toHaveCount(1);
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
    }
  });

  test("empty has the page and nothing around it", async ({ page }) => {
    await page.goto("/offline");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const role of ["banner", "navigation", "contentinfo", "complementary"] as const)
      await expect(page.getByRole(role)).toHaveCount(0);
  });
});

test("[S-14] the default layout has navigation, warning banners, footer, disclaimer, entry warning and the sign-up modal, in the reader's language", async ({
  openPage,
}) => {
  const page = await openPage({
    place: "DE",
    entered: false,
    locale: "de-DE",
    viewport: { width: 1200, height: 900 },
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(warning(page)).toContainText(say("de", "frame:entry.title", { age: 18 }));
  await warning(page)
    .getByRole("button", { name: say("de", "frame:entry.enter", { age: 18 }) })
    .click();
  await expect(warning(page)).toBeHidden();
  await expect(page.getByRole("navigation", { name: say("de", "frame:navigation.main") })).toBeVisible();
  await expect(page.getByText(say("de", "frame:demo.words"))).toBeVisible();
  await expect(page.getByRole("contentinfo")).toContainText(say("de", "frame:footer.terms"));
  await expect(page.getByRole("complementary", { name: say("de", "frame:disclaimer.label") })).toContainText(
    "Velvet",
  );
  await page
    .locator("main")
    .getByRole("link", { name: say("de", "site:home.signup") })
    .click();
  await expect(
    page.getByRole("dialog").getByLabel(say("de", "accounts:field.email"), { exact: true }),
  ).toBeVisible();

  await page.setExtraHTTPHeaders(freshAddress());
  await signUpQuickly(page);
  await page.goto("/members");
  await expect(page.getByRole("region", { name: say("de", "member-frame:alert.label") })).toBeVisible();
});

test.describe("[S-16] the entry warning by layout", () => {
  for (const place of ["NL", "DE", "FR"] as const)
    test(`shows from ${place} in ${place === "FR" ? "default alone" : "all four"}`, async ({ openPage }) => {
      const page = await openPage({ place, entered: false });
      for (const layout of LAYOUTS) {
        await page.goto(`/dev/layouts/${layout}`, { waitUntil: "networkidle" });
        const visible = layout === "default" || place !== "FR";
        await expect(warning(page), layout).toBeVisible({ visible });
      }
    });

  // Visitors who see the warning cannot reach complete-signup; the rule's own test covers it.
  const without = ["reset-password", "reset-password-do"];
  const others = ["index", "pages-terms", "lang-config", "login", "activate-error"];
  test(`shows in the default layout, but not on ${without.join(" and ")}`, async ({ openPage }) => {
    const page = await openPage({ place: "NL", entered: false });
    for (const route of [...without, ...others]) {
      await page.goto(PAGES[route] as string, { waitUntil: "networkidle" });
      await expect(page.locator("footer[data-footer]"), route).toHaveCount(1);
      await expect(warning(page), route).toBeVisible({ visible: !without.includes(route) });
    }
    // The sign-up shows the warning too, and nothing else that is not a question.
    await page.goto("/signup", { waitUntil: "networkidle" });
    await expect(warning(page)).toBeVisible();
    await expect(page.locator("footer[data-footer], [data-phone-bar]")).toHaveCount(0);
    await expect(page.getByText("This is a demo")).toHaveCount(0);
  });
});

test.describe("[S-17] the entry warning", () => {
  test.use({ entered: false, place: "NL" });

  test("shows to a visitor, and closing it stores when; it shows once", async ({ page }) => {
    await page.goto("/");
    await expect(warning(page)).toBeVisible();
    await expect(warning(page).getByRole("heading")).toHaveText("For adults aged 18 and over");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(warning(page)).toBeVisible();
    await warning(page).getByRole("button", { name: "I’m 18 or older" }).click();
    await expect(warning(page)).toBeHidden();
    const stored = await page.evaluate(() => Number(localStorage.getItem("site-entry-warning-skipped")));
    expect(Math.abs(stored - Date.now() / 1000)).toBeLessThan(60);
    for (const path of ["/", "/pages/faq", "/dev/layouts/chat"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(warning(page)).toBeHidden();
    }
  });

  test("declining it leaves the site, and it is shown again", async ({ page }) => {
    await page.goto("/");
    await warning(page).getByRole("button", { name: "Leave" }).click();
    await expect(page).toHaveURL("about:blank");
    await page.goto("/");
    await expect(warning(page)).toBeVisible();
  });

  test("does not show when it was skipped", async ({ page }) => {
    await page.addInitScript(() => {
      if (location.protocol === "http:") localStorage.setItem("site-entry-warning-skipped", "1700000000");
    });
    await expectNone(page, "/");
  });

  test("does not show in the installed app", async ({ page }) => {
    await page.addInitScript(installApp);
    await expectNone(page, "/");
  });

  test("does not show where the site's setting is no", async ({ page, onSite, oddSites }) => {
    await expectNone(page, onSite(oddSites.quiet, "/"));
    await page.goto(onSite(oddSites.old, "/"));
    await expect(warning(page)).toBeVisible();
  });

  test("does not show to a member", async ({ page }) => {
    await logIn(page);
    await expectNone(page, "/pages/faq");
  });

  for (const place of ["JP", "nowhere"] as const)
    test(`does not show to a visitor from outside of the list: ${place}`, async ({ openPage }) => {
      await expectNone(await openPage({ place, entered: false }), "/");
    });
});

test("[S-35] the page has classes for how it is displayed", async ({ page, openPage }) => {
  const classes = async (seen: Page, path: string) => {
    await seen.goto(path);
    return (await seen.locator("html").getAttribute("class"))?.split(" ").sort();
  };
  expect(await classes(page, "/")).toEqual(["design-1"]);
  expect(await classes(page, "/pages/faq")).toEqual(["design-1", "not-index"]);
  const installed = await openPage();
  await installed.addInitScript(installApp);
  expect(await classes(installed, "/")).toEqual(["design-1", "installed"]);
  expect(await classes(installed, "/lang-config")).toEqual(["design-1", "installed", "not-index"]);
  await logIn(page);
  expect(await classes(page, "/pages/faq")).toEqual(["design-1", "logged-in", "not-index"]);
});

/** Logs in with one of the demo accounts. */
async function logIn(page: Page) {
  const [{ email, password }] = await (await page.request.get("/dev/accounts.json")).json();
  const answer = await page.request.post("/api/user.php", { data: { email, password } });
  expect(answer.status()).toBe(200);
}

async function expectNone(page: Page, address: string) {
  await page.goto(address, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(warning(page)).toBeHidden();
}

/** Simulates an installed app, because the test browser has no app windows. */
function installApp() {
  const ask = window.matchMedia.bind(window);
  window.matchMedia = (query) => ask(query.replaceAll("(display-mode: standalone)", "(min-width: 1px)"));
}
