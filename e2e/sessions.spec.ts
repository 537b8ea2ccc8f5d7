import { alive } from "./alive.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { waitForMail } from "./mailbox.ts";
import { addPasskeyDevice } from "./passkey-device.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const accountMenu = (page: Page, { name }: Person) =>
  page.getByRole("button", { name: `Account menu for ${name}` });

test.describe("[A-20] a session that has ended elsewhere", () => {
  // Blocks what the page asks and writes by itself, so that the next call is the test's own.
  test.beforeEach(async ({ page, watch }) => {
    watch.allow(/ERR_FAILED/);
    await page.route(/\/api\/(?!user\.php)/, (route) =>
      route.request().method() === "GET" ? route.abort() : route.fallback(),
    );
    await page.route(/\/api\/(looks|notifications)$/, (route) => route.abort());
    await page.routeWebSocket(/\/live/, () => {});
  });

  test("logs the member out at the next call, and leads back after the login", async ({ page, watch }) => {
    watch.allow(/status of 403/);
    const person = await signUpQuickly(page);
    await page.goto("/settings/privacy", { waitUntil: "networkidle" });
    await endSessions(page, person);
    await page.getByRole("switch", { name: "Invisible" }).click({ force: true });
    await expect(page).toHaveURL(/\/login\?callback=%2Fsettings%2Fprivacy$/);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("E-mail address or username").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/\/settings\/privacy$/);
  });

  test("does not log out if the refused call is user.php", async ({ page, watch }) => {
    watch.allow(/status of 403/);
    const person = await signUpQuickly(page);
    await page.request.put("/api/signup-step", { data: { step: "complete" } });
    await page.goto("/signup", { waitUntil: "networkidle" });
    await endSessions(page, person);
    const asked = page.waitForResponse(/user\.php/);
    await expect(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
      expect((await Promise.race([asked, page.waitForTimeout(500)]))?.status()).toBe(403);
    }).toPass();
    await page.waitForLoadState("networkidle");
    await expect(page).toHaveURL(/\/signup$/);
  });

  async function endSessions(page: Page, { email, password }: Person) {
    const context = await page.context().browser()?.newContext({ extraHTTPHeaders: freshAddress() });
    const origin = new URL(page.url()).origin;
    const login = await context?.request.post(`${origin}/api/user.php`, { data: { email, password } });
    expect(login?.status()).toBe(200);
    const ended = await context?.request.delete(`${origin}/api/sessions`, { data: { others: true } });
    expect(ended?.status()).toBe(204);
    await context?.close();
  }
});

test("the rows of the settings say what is set; sessions are listed, and another one is ended", async ({
  page,
  openPage,
}) => {
  const person = await signUpQuickly(page);
  const other = await openPage({ extraHTTPHeaders: freshAddress() });
  await other.request.post("/api/user.php", { data: { email: person.email, password: person.password } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/settings");
  const row = (name: RegExp) => page.getByRole("link", { name });
  await expect(row(new RegExp(`^Account ?${person.email}`))).toBeVisible();
  await (await alive(row(/^Devices ?2 devices$/))).press("Enter");
  await expect(page).toHaveURL(/\/settings\/devices$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Devices");
  const sessions = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Where you’re logged in" }) })
    .getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await page.getByRole("button", { name: "Log out all others" }).click();
  await expect(sessions).toHaveCount(1);
  await page.getByRole("main").getByRole("link", { name: "Settings", exact: true }).press("Enter");
  await expect(row(/^Devices ?1 device$/)).toBeVisible();
  await page.goBack();
  await expect(sessions).toHaveCount(1);
  expect((await other.request.get("/api/user.php")).status()).toBe(403);
  expect((await page.request.get("/api/user.php")).status()).toBe(200);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("login and logout work, and a callback only leads to our own pages", async ({ page, openPage }) => {
    const person = await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }));
    for (const [wanted, path] of [
      ["/settings?tab=privacy", /\/settings\/privacy$/],
      ["/login?callback=//evil.example/x", /:\d+\/members$/],
    ] as const) {
      await page.goto(wanted);
      await page.getByLabel("E-mail address or username").fill(person.name);
      await page.getByLabel("Password", { exact: true }).fill(person.password);
      await page.getByRole("button", { name: "Log in", exact: true }).click();
      await expect(page).toHaveURL(path);
      await accountMenu(page, person).click();
      await page.getByRole("button", { name: "Log out" }).click();
      await expect(page).toHaveURL(/:\d+\/$/);
    }
  });
});

test("[A-26] a passkey is added in the settings and can be used to log in", async ({ page, watch }) => {
  // Requests that the page makes during the logout are refused.
  watch.allow(/status of 40[039]/);
  const person = await signUpQuickly(page);
  await addPasskeyDevice(page);
  await page.goto("/settings");
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Passkeys" }) });
  const phone = panel.getByText("My phone", { exact: true });
  await panel.getByLabel("Passkey name").fill("My phone");
  await panel.getByLabel("Your password").fill("not the password");
  await panel.getByRole("button", { name: "Create a passkey" }).click();
  await expect(panel.getByText("Please check your password.")).toBeVisible();
  await checkAccessibility(page);
  await panel.getByLabel("Your password").fill(person.password);
  await panel.getByRole("button", { name: "Create a passkey" }).click();
  await expect(phone).toBeVisible();

  const logOut = async () => {
    // Before hydration the button posts to the login page, where this authenticator would log in again by itself.
    await (await alive(accountMenu(page, person))).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  };
  await logOut();
  // This authenticator fills in at once what the browser offers for the username field.
  await page.goto("/login");
  await expect(page).toHaveURL(/\/members$/);
  await logOut();
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await page.goto("/login");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(accountMenu(page, person)).toBeVisible();
  await page.goto("/settings");

  const password = page.locator("section").filter({ has: page.getByLabel("Old password") });
  await password.getByLabel("Old password").fill(person.password);
  await password.getByLabel("New password", { exact: true }).fill("amber lantern orchard");
  await password.getByLabel("Repeat new password").fill("amber lantern orchard");
  await password.getByRole("button", { name: "Save new password" }).click();
  await expect(password.getByText("My phone", { exact: true })).toBeVisible();

  const username = page.locator("section").filter({ has: page.getByLabel("Username", { exact: true }) });
  await username.getByLabel("Username", { exact: true }).fill(`n${person.name}`);
  await username.getByLabel("Your password").fill("not the password");
  await username.getByLabel("Your password").press("Enter");
  await expect(username.getByLabel("Your password")).toHaveAccessibleDescription(
    "Please check your password.",
  );
  await checkAccessibility(page);
  await username.getByRole("button", { name: "Use a passkey instead" }).click();
  await expect(username.getByText("Saved.")).toBeVisible();
  await expect(accountMenu(page, { ...person, name: `n${person.name}` })).toBeVisible();

  const remove = password.getByRole("button", { name: "Remove passkey My phone" });
  const own = password.getByLabel("Your password");
  await remove.press("Enter");
  await expect(own).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(own).toHaveCount(0);
  await expect(remove).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(own).toHaveAccessibleDescription("Please check your password.");
  await checkAccessibility(page);
  await password.getByRole("button", { name: "Use a passkey instead" }).press("Enter");
  await expect(page.getByText("My phone", { exact: true })).toHaveCount(0);
  await expect(page.getByText("The passkey My phone has been removed.")).toBeFocused();
  await waitForMail(page, person.email, "A passkey was removed");
});
