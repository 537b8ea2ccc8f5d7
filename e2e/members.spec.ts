import { alive } from "./alive.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers, confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const accountMenu = (page: Page, { name }: Person) =>
  page.getByRole("button", { name: `Account menu for ${name}` });
const PHONE = { width: 360, height: 740 };

test("[S-04] [S-20] the account menu has profile, settings and logout; visitors have a login button", async ({
  page,
}) => {
  await page.goto("/");
  const bar = page.getByRole("navigation", { name: "Main navigation" });
  await expect(bar.getByRole("link", { name: "Log in" })).toBeVisible();
  const person = await signUpQuickly(page);
  await page.goto("/");
  await expect(bar.getByRole("link", { name: "Log in" })).toHaveCount(0);
  for (const [name, path, title] of [
    ["My profile", "/profile", "My profile"],
    ["Settings", "/settings", "Settings"],
  ] as const) {
    await accountMenu(page, person).click();
    await bar.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await accountMenu(page, person).click();
  await bar.getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await expect(bar.getByRole("link", { name: "Log in" })).toBeVisible();
  expect((await page.request.get("/api/user.php")).status()).toBe(403);
});

test("the logo leads a member to the search and a visitor to the home page", async ({ page, sql }) => {
  const logo = page.getByRole("link", { name: say("en", "frame:home", { name: "Velvet" }), exact: true });
  await page.goto("/login");
  await (await alive(logo)).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  await page.goto("/likes");
  await (await alive(logo)).click();
  await expect(page).toHaveURL(/\/members$/);
});

test("in discreet mode the tab reveals nothing, and pressing Escape twice leaves the site", async ({
  page,
}) => {
  await signUpQuickly(page);
  await page.goto("/settings/privacy", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Privacy – Velvet");
  const saved = page.waitForResponse(/api\/privacy/);
  await (await alive(page.getByRole("switch", { name: "Discreet mode" }))).click({ force: true });
  await saved;
  await expect(page).toHaveTitle("Notes");
  await page.goto("/profile", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Notes");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /plain-icon/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("about:blank");
});

test("[A-09] an account that was started elsewhere is only asked what is missing, and then sees matching members", async ({
  page,
  sql,
}) => {
  await signUpQuickly(page);
  const about = {
    gender: "female",
    country: "NL",
    region: "NL-GE",
    relationship: "single",
    interests: ["tea"],
  };
  expect((await page.request.patch("/api/profile", { data: about })).status()).toBe(200);
  await page.setViewportSize(PHONE);
  await page.goto("/complete-signup");
  await page.getByRole("button", { name: "Later" }).click();
  for (const [title, button] of [
    ["May we store who you’re looking for?", "Next"],
    ["Where do you live?", "Next"],
    ["What do you look like?", "Skip"],
  ] as const) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: button, exact: true }).click();
  }
  await expect(page.getByRole("heading", { name: "Confirm your e-mail address" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page).toHaveURL(/\/profile\?api_signup_complete=1$/);
  await expect(page.getByRole("dialog", { name: "Confirm your e-mail address" })).toBeVisible();

  const consent = { kind: "orientation", given: true };
  expect((await page.request.put("/api/consents", { data: consent })).status()).toBe(204);
  expect((await page.request.patch("/api/profile", { data: { sexuality: "hetero" } })).status()).toBe(200);
  const men = await addMembers(sql, 2, { gender: "male", region: "NL-UT" });
  await addMembers(sql, 2, { gender: "female", region: "NL-UT" });
  await page.goto("/signup-matches", { waitUntil: "networkidle" });
  const shown = await page.getByRole("main").locator("article > a").all();
  const ids = await Promise.all(
    shown.map(async (link) => Number((await link.getAttribute("href"))?.split("/").pop())),
  );
  expect(ids).toEqual(expect.arrayContaining(men));
  const told = await sql("select distinct gender, country from profiles_profile where member_id = any($1)", [
    ids,
  ]);
  expect(told).toEqual([{ gender: "male", country: "NL" }]);
  await page.getByRole("link", { name: "See all members" }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test("[E-09] an activation that fails says so, with customer service", async ({ page, watch }) => {
  watch.allow(/status of 4/);
  await page.goto(`/activate/done?token=${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Activation failed" })).toBeVisible();
  await expect(page).toHaveURL(/\/activate\/error$/);
  await expect(page.getByText("Link expired or invalid, request a new email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "help@velvet.example" })).toBeVisible();
});

test.describe("every page of a member is clean for axe", () => {
  const parts = ["account", "location", "privacy", "devices", "data", "appearance"];
  for (const path of ["/signup", "/settings", ...parts.map((part) => `/settings/${part}`)])
    test(path, async ({ page }) => {
      await signUpQuickly(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await checkAccessibility(page);
    });
});
