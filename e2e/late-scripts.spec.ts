import { expect, type Page, test } from "./fixture.ts";
import { say } from "./words.ts";

const SCRIPT = /\/assets\/.*\.js$/;

test("words typed on a member's landing page before its scripts lead a message into the sign-up", async ({
  page,
  sql,
}) => {
  const [member] = await sql(
    "select member_id as id, username from profiles_profile where status = 'active' and not fictional order by id limit 1",
  );
  const { id, username } = member as { id: number; username: string };
  const letScriptsPass = await openWithoutScripts(page, `/members/${id}/landing2`);
  await page.getByRole("textbox").pressSequentially("I like your garden");
  await letScriptsPass();
  await page.getByRole("button", { name: say("en", "landers:landing.send") }).click();
  const title = say("en", "accounts:signup.message.title", { name: username });
  await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  await expect(page.getByRole("textbox")).toHaveValue("I like your garden");
});

test("the sign-up asks for no script before it is drawn, and takes the answer as soon as it responds", async ({
  page,
}) => {
  const html = await (await page.request.get("/signup")).text();
  const sentAtOnce = html.replace(/<template.*?<\/template>/gs, "");
  expect(sentAtOnce.match(/type="module"|rel="modulepreload"/)).toBeNull();
  const letScriptsPass = await openWithoutScripts(page, "/signup");
  const email = page.getByRole("textbox");
  await expect(email).toBeVisible();
  await letScriptsPass();
  await expect(email).toBeFocused();
  await page.keyboard.type("early@example.com");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: say("en", "accounts:signup.name.title") })).toBeVisible();
});

test("the theme can be chosen once the page responds, and not before", async ({ page }) => {
  const letScriptsPass = await openWithoutScripts(page, "/pricing");
  const theme = page.getByRole("combobox", { name: say("en", "frame:theme.label") });
  await expect(theme).toBeDisabled();
  await letScriptsPass();
  await expect(theme).toBeEnabled();
  await theme.selectOption("dark");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("the first card of the swipe design is there before the scripts, and keys and buttons lead through the members", async ({
  page,
}) => {
  const letScriptsPass = await openWithoutScripts(page, "/landers/tinderswipe");
  const first = page.getByText(say("en", "landers:tinderswipe.first"));
  const yes = page.getByRole("button", { name: say("en", "landers:tinderswipe.yes"), exact: true });
  const no = page.getByRole("button", { name: say("en", "landers:tinderswipe.no"), exact: true });
  await expect(first).toBeVisible();
  await expect(yes).toHaveCount(0);
  await letScriptsPass();
  await expect(yes).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(first).toBeHidden();
  const picture = page.locator("main .aspect-portrait img");
  await expect(picture).toBeVisible();
  const name = await picture.getAttribute("alt");
  // A card takes no answer in its first moment. The buttons stay, with the focus.
  await expect(async () => {
    await no.press("Enter");
    await expect(picture).not.toHaveAttribute("alt", name as string, { timeout: 500 });
  }).toPass();
  await expect(no).toBeFocused();
  await expect(async () => {
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL(/\/members\/\d+\/signup$/, { timeout: 500 });
  }).toPass();
});

test.describe("the entry warning that opens while somebody types", () => {
  test.use({ entered: false });

  test("takes the key, and is not answered by it", async ({ page }) => {
    const letScriptsPass = await openWithoutScripts(page, "/pages/faq");
    await page.getByRole("searchbox").pressSequentially("price");
    await letScriptsPass();
    const warning = page.locator("#site-entry-warning");
    await expect(warning).toBeVisible();
    await page.keyboard.press("Space");
    await page.keyboard.press("Enter");
    await expect(warning).toBeVisible();
    await expect(page).toHaveURL(/faq$/);
  });
});

/** Opens a page whose scripts stay on the line. @returns a function that lets them arrive and waits for the page */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPT, async (route) => {
    await promise;
    await route.continue();
  });
  // Ends when the page responds.
  const opened = page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  return async () => {
    resolve();
    await opened;
  };
}
