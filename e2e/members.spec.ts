import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, type Person, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const accountMenu = (page: Page, { name }: Person) =>
  page.getByRole("button", { name: `Account of ${name}` });
const reminder = (page: Page) => page.getByText("Open the link that we mailed you.");
const PHONE = { width: 360, height: 740 };

test("[S-04] [S-20] the account menu has profile, settings and logout; who is logged out has a login button", async ({
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

test.describe("[A-11] who is unconfirmed is reminded", () => {
  test("by an alert, which sends the mail again within its limit", async ({ page, watch }) => {
    watch.allow(/status of 429/);
    await signUpQuickly(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(reminder(page)).toBeVisible();
    const again = page.getByRole("button", { name: "Send the e-mail again" });
    for (let sent = 0; sent < 3; sent++) {
      const answered = page.waitForResponse(/activation-mails/);
      await again.click();
      expect((await answered).status()).toBe(204);
      await expect(page.getByText("It is on its way.")).toBeVisible();
    }
    await again.click();
    await expect(page.getByText("That is enough mails for today.")).toBeVisible();
  });

  test("by a modal with api_signup_complete on a smartphone, and by the alert on a larger screen", async ({
    page,
  }) => {
    await signUpQuickly(page);
    await page.setViewportSize(PHONE);
    await page.goto("/pages/faq?api_signup_complete=1");
    const modal = page.getByRole("dialog", { name: "Confirm your e-mail address" });
    await expect(modal).toContainText("Open the link that we mailed you.");
    await modal.getByRole("button", { name: "Close" }).click();
    await expect(modal).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/pages/faq?api_signup_complete=1", { waitUntil: "networkidle" });
    await expect(reminder(page)).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });

  for (const path of ["/signup", "/settings"])
    test(`not on ${path}`, async ({ page }) => {
      await signUpQuickly(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await expect(reminder(page)).toHaveCount(0);
    });

  test("not once the address is confirmed", async ({ page, sql }) => {
    const { id } = await signUpQuickly(page);
    await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [id]);
    await sql("update profiles_profile set status = 'active' where member_id = $1", [id]);
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(page.getByText("With a photo you are seen far more often.")).toBeVisible();
    await expect(reminder(page)).toHaveCount(0);
  });
});

test("the alert to tell more can be hidden for seven days, and no visitor sees any", async ({
  page,
  openPage,
}) => {
  const visitor = await openPage();
  await visitor.goto("/", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("region", { name: "What to do next" })).toHaveCount(0);

  await signUpQuickly(page);
  const alert = page.getByText("Your profile is 0 % complete.");
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(alert).toBeVisible();
  await page.getByRole("button", { name: "Hide this for a week" }).click();
  await expect(alert).toHaveCount(0);
  const at = await page.evaluate(() => Number(localStorage.getItem("hide-enrich-alert")));
  expect(Math.abs(at - Date.now() / 1000)).toBeLessThan(60);
  await page.reload({ waitUntil: "networkidle" });
  await expect(alert).toHaveCount(0);
  await page.evaluate((past) => localStorage.setItem("hide-enrich-alert", String(past)), at - 7 * 86_400);
  await page.reload();
  await expect(alert).toBeVisible();
});

test.describe("[A-20] a session that has ended elsewhere", () => {
  // The page asks for likes by itself: the next call is to be the one that the test makes.
  test.beforeEach(async ({ page, watch }) => {
    watch.allow(/ERR_FAILED/);
    await page.route(/\/api\/likes\.php/, (route) => route.abort());
  });

  test("logs the member out at the next call, and leads back after the login", async ({ page, watch }) => {
    watch.allow(/status of 403/);
    const person = await signUpQuickly(page);
    await page.goto("/settings?tab=privacy", { waitUntil: "networkidle" });
    await endSessions(page, person);
    await page.getByRole("switch", { name: "Invisible" }).click({ force: true });
    await expect(page).toHaveURL(/\/login\?callback=%2Fsettings%3Ftab%3Dprivacy$/);
    await page.waitForLoadState("networkidle");
    await page.getByLabel("E-mail address or username").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await expect(page).toHaveURL(/\/settings\?tab=privacy$/);
  });

  test("does not when it is user.php that says so", async ({ page, watch }) => {
    watch.allow(/status of 403/);
    const person = await signUpQuickly(page);
    await page.request.put("/api/signup-step", { data: { step: "complete" } });
    await page.goto("/signup", { waitUntil: "networkidle" });
    await endSessions(page, person);
    const asked = page.waitForResponse(/user\.php/);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    expect((await asked).status()).toBe(403);
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

test("sessions are listed with their devices, and another one is ended", async ({ page, openPage }) => {
  const person = await signUpQuickly(page);
  const other = await openPage({ extraHTTPHeaders: freshAddress() });
  await other.request.post("/api/user.php", { data: { email: person.email, password: person.password } });
  await page.goto("/settings?tab=sessions", { waitUntil: "networkidle" });
  const sessions = page.getByRole("tabpanel").getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.filter({ hasText: "This device" })).toHaveCount(1);
  await page.getByRole("button", { name: "End all others" }).click();
  await expect(sessions).toHaveCount(1);
  expect((await other.request.get("/api/user.php")).status()).toBe(403);
  expect((await page.request.get("/api/user.php")).status()).toBe(200);
});

test("in discreet mode the tab tells nothing, and pressing Escape twice leaves", async ({ page }) => {
  await signUpQuickly(page);
  await page.goto("/settings?tab=privacy", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Settings – Velvet");
  const saved = page.waitForResponse(/api\/privacy/);
  await page.getByRole("switch", { name: "Discreet mode" }).click({ force: true });
  await saved;
  await expect(page).toHaveTitle("Notes");
  await page.goto("/profile", { waitUntil: "networkidle" });
  await expect(page).toHaveTitle("Notes");
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", /plain-icon/);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("about:blank");
});

test("[A-09] an account that was begun elsewhere is asked only what is missing; then it is shown who fits", async ({
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
  await page.goto("/complete-signup", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Later" }).click();
  for (const title of ["May we keep whom you look for?", "Where do you live?", "What do you look like?"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: "Next" }).click();
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
  await page.getByRole("link", { name: "On to all members" }).click();
  await expect(page).toHaveURL(/\/members$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the login and the logout work, and a callback leads to pages of ours alone", async ({
    page,
    openPage,
  }) => {
    const person = await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }));
    for (const [wanted, path] of [
      ["/settings?tab=privacy", /\/settings\?tab=privacy$/],
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

test("[E-09] an activation that fails says so, with customer service", async ({ page, watch }) => {
  watch.allow(/status of 4/);
  await page.goto(`/activate/done?token=${"x".repeat(43)}`);
  await expect(page.getByRole("heading", { level: 1, name: "Activation failed" })).toBeVisible();
  await expect(page).toHaveURL(/\/activate\/error$/);
  await expect(page.getByText("Link expired or invalid, request a new email.")).toBeVisible();
  await expect(page.getByRole("link", { name: "help@velvet.example" })).toBeVisible();
});

test.describe("every page of a member is clean for axe", () => {
  const tabs = ["account", "location", "privacy", "sessions", "data"].map((tab) => `/settings?tab=${tab}`);
  for (const path of ["/signup", ...tabs])
    test(path, async ({ page }) => {
      await signUpQuickly(page);
      await page.goto(path, { waitUntil: "networkidle" });
      await checkAccessibility(page);
    });
});

test("[A-26] a passkey is made in the settings, and is a second way in", async ({ page, context }) => {
  const person = await signUpQuickly(page);
  const browser = await context.newCDPSession(page);
  await browser.send("WebAuthn.enable");
  await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/settings", { waitUntil: "networkidle" });
  await page.getByLabel("Name of the passkey").fill("My phone");
  await page.getByRole("button", { name: "Make a passkey" }).click();
  await expect(page.getByText("My phone", { exact: true })).toBeVisible();

  const logOut = async () => {
    await accountMenu(page, person).click();
    await page.getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  };
  await logOut();
  // What the browser offers for the field of the name, this authenticator takes by itself.
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
  await page.goto("/settings", { waitUntil: "networkidle" });

  await page.getByRole("button", { name: "Remove the passkey My phone" }).click();
  await expect(page.getByText("My phone", { exact: true })).toHaveCount(0);
});
