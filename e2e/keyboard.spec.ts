import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

const focused = (page: Page) => page.locator(":focus");

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: ReturnType<Page["locator"]>, most = 30) {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press("Tab");
    expect(await page.evaluate(findBarOverFocus)).toBeNull();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached with ${most} presses of Tab: ${target}`);
}

/** Finds a bar that covers the upper or lower edge of the focused element. */
function findBarOverFocus(): string | null {
  const element = document.activeElement;
  if (!element || !document.getElementById("main")?.contains(element)) return null;
  const { left, width, top, bottom } = element.getBoundingClientRect();
  const bars = [top + 2, bottom - 2].map((y) =>
    document.elementFromPoint(left + width / 2, y)?.closest("header, [data-phone-bar], [data-action-bar]"),
  );
  const over = bars.find((bar) => bar && !bar.contains(element));
  return over ? `${over.outerHTML.slice(0, 80)} over ${element.outerHTML.slice(0, 200)}` : null;
}

test("the first Tab stop skips the navigation", async ({ page }) => {
  await page.goto("/");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Skip to content");
  await expect(focused(page)).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Sign up free");
});

test("the language menu opens, can be navigated, and returns the focus", async ({ page }) => {
  await page.goto("/pages/faq");
  const button = page.getByRole("button", { name: /Language: English/ });
  await tabTo(page, button);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("English");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveText("Français");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Français" })).toBeHidden();
  await expect(button).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await expect(page).toHaveURL(/\/pages\/faq$/);
});

test("questions open without scripts, and a search hides those that do not match", async ({
  page,
  openPage,
}) => {
  const plain = await openPage({ javaScriptEnabled: false });
  await plain.goto("/pages/faq");
  await expect(plain.getByRole("searchbox")).toBeHidden();
  const answer = "Credits for a message";
  await expect(plain.getByText(answer)).toBeHidden();
  await plain.getByText("What does a message cost?").click();
  await expect(plain.getByText(answer)).toBeVisible();

  await page.goto("/pages/faq");
  const questions = page.getByRole("main").locator("summary");
  const all = await questions.count();
  expect(all).toBeGreaterThan(30);
  const search = page.getByRole("searchbox", { name: "Search the questions" });
  await search.fill("premium LAST");
  await expect(page.getByText("What is Premium, and how long does it last?")).toBeVisible();
  await expect(page.getByText("What does a message cost?")).toBeHidden();
  await expect(page.getByRole("heading", { name: "Leaving", exact: true })).toBeHidden();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ questions?$/ })).toBeAttached();
  await tabTo(page, questions.filter({ hasText: "What is Premium" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Any bundle gives you Premium.")).toBeVisible();
  await search.fill("zeppelin");
  await expect(page.getByText("No question matches")).toBeVisible();
  await checkAccessibility(page);
  await search.fill("");
  await expect(page.getByRole("heading", { name: "Leaving", exact: true })).toBeVisible();
  expect(await questions.count()).toBe(all);
});

test("a dialog takes, keeps and returns the focus", async ({ page }) => {
  await page.goto("/dev/ui?theme=light");
  const opener = page.getByRole("button", { name: "medium", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Report Anna?" });
  await expect(dialog).toBeVisible();
  for (let presses = 0; presses < 8; presses++) {
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Tab");
    if (await page.evaluate(() => document.activeElement === document.body)) await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  // It is displayed while it fades out, so its parts stay below each other.
  await expect(page.locator("dialog.dialog").first()).toHaveCSS("flex-direction", "column");
});

test.describe("the entry warning", () => {
  test.use({ entered: false });
  test("can be answered without a mouse", async ({ page }) => {
    await page.goto("/");
    const warning = page.locator("#site-entry-warning");
    await expect(warning).toBeVisible();
    await tabTo(page, warning.getByRole("button", { name: "I’m 18 or older" }));
    await page.keyboard.press("Enter");
    await expect(warning).toBeHidden();
    await page.keyboard.press("Tab");
    await expect(focused(page)).toBeVisible();
  });
});

test("a new page starts at the top, with the focus there too", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Cookies" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Cookies" })).toBeInViewport();
  await expect(page.getByRole("main")).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("link", { name: "Sign up free" })).toHaveCount(1);
});

test("on a phone-sized screen a member is found, viewed and liked with the keyboard alone", async ({
  openPage,
  sql,
}) => {
  const page = await openPage({ viewport: { width: 360, height: 740 }, extraHTTPHeaders: freshAddress() });
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  await page.goto("/members?gender=both&country=NL", { waitUntil: "networkidle" });
  const tile = page.getByRole("main").locator("article").first().getByRole("link").first();
  await tabTo(page, tile);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members\/\d+$/);
  await expect(page.getByRole("main")).toBeFocused();

  const open = page.getByRole("button", { name: "Open full screen" });
  // Until it is there, Tab moves through the whole page.
  await expect(open).toBeVisible();
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  const viewer = page.locator(".photo-viewer");
  await expect(viewer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(open).toBeFocused();

  const like = page.locator("[data-action-bar]").getByRole("button", { name: /^Like / });
  await tabTo(page, like, 90);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-action-bar]").getByRole("button", { pressed: true })).toBeFocused();
  const liked = () => sql("select liked_id from likes_like where liker_id = $1", [id]);
  await expect.poll(async () => (await liked()).length).toBe(1);
});
