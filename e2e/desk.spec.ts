import { createHash, randomUUID } from "node:crypto";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { addPasskeyDevice } from "./passkey-device.ts";

/** Creates a person of staff with an enrolment link. @returns its secret */
async function invite(sql: Sql, alias: string): Promise<string> {
  const token = randomUUID();
  await sql(
    `with allowed as (select set_config('velvet.staff_change', 'cli', true) as by), person as (
       insert into staff_person (name, alias, email, email_key, locale, roles, created_at)
       select $1, $1, $1 || '@desk.example', lower($1) || '@desk.example', 'en', '{moderator}', now()
       from allowed where by = 'cli' returning id)
     insert into staff_link (token_hash, person_id, created_at, expires_at)
     select $2, id, now(), now() + interval '30 minutes' from person`,
    [alias, createHash("sha256").update(token).digest()],
  );
  return token;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("a person of staff enrols a passkey, logs in with it, confirms an action and logs out, by keyboard alone", async ({
  page,
  sql,
  watch,
}) => {
  // People asks for a confirmation first. The moderator has no right to open the other page.
  watch.allow(/status of 403 .*\/desk\/(me\/recovery-codes|people)\)/);
  await addPasskeyDevice(page);
  await page.goto(`/desk/enrol#${await invite(sql, "Mira")}`);
  await expect(page.getByRole("heading", { name: "Welcome, Mira" })).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel("Name of the passkey").focus();
  await page.keyboard.type("Notebook");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("status").getByText("Passkeys: 1")).toBeVisible();
  await button(page, "Finish").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(10);
  await page.getByRole("link", { name: "Log in", exact: true }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/desk\/log-in$/);
  await button(page, "Log in with a passkey").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/desk$/);
  await page.goto("/desk/me");
  await expect(page.getByText("This device")).toBeVisible();
  await checkAccessibility(page);

  await button(page, "Make new codes").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(dialog).toBeVisible();
  await checkAccessibility(page);
  await dialog.getByRole("button", { name: "Use a passkey" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("You see these codes only once.")).toBeVisible();

  await page.goto("/desk/people");
  await expect(page.getByText("You can’t open this")).toBeVisible();
  await expect(page.getByText("staff.manage")).toBeVisible();
  await button(page, "Log out").focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/desk\/log-in$/);
  await page.goto("/desk/me");
  await expect(page).toHaveURL(/\/desk\/log-in\?back=%2Fdesk%2Fme$/);
});

test("the pages of members load nothing of the desk, neither scripts nor texts", async ({ page }) => {
  const scriptsOf = async (path: string) => {
    await page.goto(path, { waitUntil: "networkidle" });
    const found = await page.evaluate(() => [
      ...performance.getEntriesByType("resource").map(({ name }) => name),
      ...[...document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]")].map(({ href }) => href),
    ]);
    const scripts = [...new Set(found)].filter((name) => /\/assets\/.*\.js$/.test(name));
    return Promise.all(scripts.map(async (name) => (await page.request.get(name)).text()));
  };
  const isDesk = (script: string) => script.includes("/api/desk/");
  expect((await scriptsOf("/desk/log-in")).some(isDesk)).toBe(true);
  for (const path of ["/", "/login", "/signup", "/members/2", "/pages/faq"]) {
    const scripts = await scriptsOf(path);
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter(isDesk), path).toEqual([]);
    const words = await page.locator("script#words").textContent();
    expect(Object.keys(JSON.parse(words ?? "{}"))).not.toContain("staff");
    expect(Object.keys(JSON.parse(words ?? "{}"))).not.toContain("desk");
    expect(Object.keys(JSON.parse(words ?? "{}"))).not.toContain("moderation-desk");
  }
});
