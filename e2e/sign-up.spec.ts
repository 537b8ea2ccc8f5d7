import { makePicture } from "../src/features/photos/server/pictures.fixture.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, makePerson, questions, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const dialog = (page: Page) => page.getByRole("dialog");

test("[A-01] every step is stored: a reload and another device continue where it was", async ({
  page,
  openPage,
}) => {
  test.setTimeout(180_000);
  const person = makePerson();
  const ask = questions(page);
  await page.goto("/signup");
  await expect(page.getByText("1 of 12")).toBeVisible();
  await test.step("before the account exists, the tab keeps what was typed", async () => {
    const email = page.getByLabel(ask.t("field.email"), { exact: true });
    await email.fill(person.email);
    await ask.next();
    await page.getByLabel(ask.t("field.username"), { exact: true }).fill(person.name);
    await page.reload();
    await expect(page.getByText("2 of 12")).toBeVisible();
    await expect(page.getByLabel(ask.t("field.username"), { exact: true })).toHaveValue(person.name);
    await page.goBack();
    await expect(email).toHaveValue(person.email);
  });
  await ask.makeAccount(person);
  await expect(page.getByText("5 of 12")).toBeVisible();
  await page.reload();
  await expect(page.getByText("5 of 12")).toBeVisible();
  await expect(page.getByText(say("en", "photos:step.visitors"))).toBeVisible();
  await losePhoto(page);
  await ask.skipPhoto();
  await test.step("an arrow key chooses, and Enter goes on", async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("radio", { name: "Woman" })).toBeChecked();
    await page.keyboard.press("Enter");
  });
  await expect(ask.title("consent.title")).toBeFocused();
  await page.reload();
  await expect(ask.title("consent.title")).toBeVisible();
  await ask.next();
  await expect(ask.title("signup.place.title")).toBeVisible();
  await test.step("the browser's Back and Forward move one step, but not to the account's", async () => {
    await page.goBack();
    await expect(ask.title("consent.title")).toBeVisible();
    await page.goBack();
    await expect(ask.title("signup.gender.title")).toBeVisible();
    await expect(page.getByRole("radio", { name: "Woman" })).toBeChecked();
    await expect(page.getByRole("button", { name: "Next", exact: true })).toBeVisible();
    await page.goForward();
    await page.goForward();
    await expect(ask.title("signup.place.title")).toBeVisible();
    await page.evaluate(() => void setTimeout(() => history.go(-4)));
    await expect(page).toHaveURL("about:blank");
    await page.goForward();
    await expect(page.getByRole("button", { name: "Later" })).toBeVisible();
    await page.evaluate(() => void setTimeout(() => history.go(3)));
    await expect(ask.title("signup.place.title")).toBeVisible();
  });

  const other = await openPage({ extraHTTPHeaders: freshAddress() });
  await other.goto("/login");
  await other.getByLabel("E-mail address or username").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other).toHaveURL(/\/signup$/);
  const there = questions(other);
  await expect(there.title("signup.place.title")).toBeVisible();
  await there.next();
  await there.skipRest();
  await expect(there.title("signup.complete.title")).toBeVisible();
});

test("[A-01] going back while the account is being made stays in the sign-up, which continues with the account", async ({
  page,
}) => {
  test.setTimeout(180_000);
  const ask = questions(page);
  await page.goto("/pages/faq", { waitUntil: "networkidle" });
  await page.goto("/signup", { waitUntil: "networkidle" });
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  await page.route("**/api/signups", async (route) => {
    asked.resolve();
    await answer.promise;
    await route.continue();
  });
  await ask.fillAccount(makePerson());
  await asked.promise;
  await expect(page.getByRole("button", { name: "Back", exact: true })).toBeDisabled();
  await page.goBack();
  await expect(ask.title("signup.birth.title")).toBeVisible();
  answer.resolve();
  await expect(page.getByText("5 of 12")).toBeVisible();
  await expect(page).toHaveURL(/\/signup#signup-photo$/);
  await ask.skipPhoto();
});

test("[A-02] errors are shown under their fields, and answers are kept when going back", async ({
  page,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/status of 400/);
  const person = makePerson();
  const ask = questions(page);
  await page.goto("/members/1/signup");
  const message = page.getByLabel("Your message");
  await message.fill("Hello you");
  await ask.next();

  const email = page.getByLabel("E-mail address", { exact: true });
  await email.fill("no address");
  await ask.next();
  await expect(email).toHaveAccessibleDescription(/Invalid email/);
  await email.fill(person.email);
  await ask.next();

  const name = page.getByLabel("Username", { exact: true });
  await name.fill("@anna");
  await ask.next();
  await expect(name).toHaveAccessibleDescription(/Username may not start with @/);
  await checkAccessibility(page);
  await name.fill(person.name);
  await ask.next();

  await expect(ask.title("signup.birth.title")).toBeVisible();
  await ask.next();
  await expect(page.getByText("Invalid date of birth")).toBeVisible();
  await ask.typeBirth("31", "02", "1990");
  await ask.next();
  await expect(page.getByText("Invalid date of birth")).toBeVisible();
  await expect(page.locator("input[autocomplete=bday-day]")).toHaveValue("31");
  await checkAccessibility(page);
  await ask.typeBirth("01", "01", String(new Date().getFullYear() - 17));
  await ask.next();
  await expect(page.getByText("Enter your date of birth (18+)").last()).toBeVisible();
  await ask.typeBirth("15", "06", "1990");
  await test.step("after a reload nothing can be typed until the step is back", async () => {
    const code = Promise.withResolvers<void>();
    await page.route("**/later-questions-*.js", async (route) => {
      await code.promise;
      await route.continue();
    });
    await page.evaluate(() => location.reload());
    await expect(page.locator("[inert] textarea")).toBeAttached();
    code.resolve();
    await expect(page.locator("input[autocomplete=bday-year]")).toHaveValue("1990");
    await expect(page.locator("[inert]")).toHaveCount(0);
    await expect(page.locator("input[autocomplete^=bday-]").first()).toBeFocused();
    await page.unrouteAll();
  });
  await ask.next();

  const password = page.getByLabel("New password", { exact: true });
  await password.fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(password).toHaveAccessibleDescription(/Please enter at least 10 characters/);
  await expect(page.getByRole("checkbox")).toHaveAccessibleDescription(/Please accept the terms/);
  await checkAccessibility(page);
  await password.fill("passwordpassword");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(password).toHaveAccessibleDescription(/easy to guess/);
  await test.step("a reload and the browser's Back and Forward keep the step and what was typed, but no password", async () => {
    await page.reload();
    await expect(password).toHaveValue("");
    await expect(password).toBeFocused();
    await page.goBack();
    await expect(page.locator("input[autocomplete=bday-year]")).toHaveValue("1990");
    await page.goBack();
    await expect(name).toHaveValue(person.name);
    await expect(name).toBeFocused();
    await page.goForward();
    await expect(page.locator("input[autocomplete=bday-month]")).toHaveValue("06");
    await ask.next();
    await expect(password).toBeFocused();
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
    expect(kept).toContain(person.email);
    expect(kept).not.toContain("passwordpassword");
    await password.fill("passwordpassword");
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(password).toHaveAccessibleDescription(/easy to guess/);
  });
  const strength = page.getByText("Very good", { exact: true });
  await password.fill("violet canoe harbour 7");
  await expect(password).not.toHaveAccessibleDescription(/easy to guess/);
  await expect(strength).toBeVisible();

  for (let back = 0; back < 4; back++) await page.getByRole("button", { name: "Back" }).click();
  await expect(message).toHaveValue("Hello you");
  await ask.next();
  await expect(email).toHaveValue(person.email);

  await signUpQuickly(page);
  await page.goto("/members");
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage))).not.toContain("sign-up-draft");
});

/** While a photo is on its way nothing is skipped; a reload loses it, and says so. */
async function losePhoto(page: Page) {
  const sending = Promise.withResolvers<void>();
  await page.route("**/api/photos", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sending.resolve();
  });
  const buffer = await makePicture({ width: 480, height: 600, mark: 7 }).jpeg().toBuffer();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "me.jpg", mimeType: "image/jpeg", buffer });
  await dialog(page)
    .getByRole("button", { name: say("en", "photos:crop.whole") })
    .click();
  await sending.promise;
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: say("en", "photos:step.later") })).toHaveCount(0);
  await expect(page.locator("main button[type=submit]")).toHaveAttribute("aria-busy", "true");
  await page.reload();
  await expect(page.getByText(say("en", "photos:step.again"))).toBeVisible();
  await page.unrouteAll();
}

test("an address that already has an account leads to the login", async ({ page, watch, openPage }) => {
  watch.allow(/status of 409/);
  const person = makePerson();
  await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }), person);
  await page.goto("/signup", { waitUntil: "networkidle" });
  const ask = questions(page);
  await page.getByLabel("E-mail address", { exact: true }).fill(person.email);
  await ask.next();
  await expect(page.getByRole("alert")).toContainText("An account with this e-mail address already exists");
  await page.getByRole("alert").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a mistyped domain gets a suggestion, and a taken name is reported while typing", async ({
  page,
  openPage,
}) => {
  const taken = await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }));
  await page.goto("/signup");
  const email = page.getByLabel("E-mail address", { exact: true });
  await email.fill("somebody@gmial.com");
  await expect(page.getByText("Did you mean somebody@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, use that one" }).click();
  await expect(email).toHaveValue("somebody@gmail.com");
  await questions(page).next();
  await page.getByLabel("Username", { exact: true }).fill(taken.name);
  await expect(page.getByText("This username is taken")).toBeVisible();
  await questions(page).next();
  await expect(page.getByLabel("Username", { exact: true })).toHaveAccessibleDescription(/username is taken/);
  await expect(questions(page).title("signup.name.title")).toBeVisible();
  await page.getByLabel("Username", { exact: true }).fill(makePerson().name);
  await expect(page.getByText("This username is free.")).toBeVisible();
});

test("on a phone the texts of the sign-up are asked for with its page, and not after it", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const asked = page.waitForRequest(/\/texts\/en\/accounts\.json/);
  const texts = Promise.withResolvers<void>();
  await page.route("**/signup.data*", async (route) => {
    await texts.promise;
    await route.continue();
  });
  await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
  await asked;
  texts.resolve();
  await expect(questions(page).title("signup.email.title")).toBeVisible();
  await page.unrouteAll();
});

test.describe("[S-24] the sign-up modal", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
    await expect(dialog(page)).toBeVisible();
  });

  test("is large and covers the previous page", async ({ page }) => {
    await expect(page).toHaveURL(/:\d+\/#signup-email$/);
    await expect(page.getByRole("main")).toContainText("Sign up free");
    expect((await dialog(page).boundingBox())?.width).toBe(800);
  });

  test("is not closed by the backdrop or Escape", async ({ page }) => {
    await page.getByLabel("E-mail address", { exact: true }).fill("typed@example.org");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.mouse.click(5, 5);
    await expect(dialog(page)).toBeVisible();
    await expect(page.getByLabel("E-mail address", { exact: true })).toHaveValue("typed@example.org");
  });

  test("closes on signup-closed, which its own button sends", async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("signup-closed")));
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("keeps its step and answers over a reload, and closes when the browser goes back to the page", async ({
    page,
  }) => {
    const person = makePerson();
    const email = page.getByLabel("E-mail address", { exact: true });
    await email.fill(person.email);
    await questions(page).next();
    await expect(questions(page).title("signup.name.title")).toBeVisible();
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await expect(questions(page).title("signup.name.title")).toBeVisible();
    await page.goBack();
    await expect(email).toHaveValue(person.email);
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(/:\d+\/$/);
  });

  test("closes on redirect-to-login, which leads there", async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("redirect-to-login")));
    await expect(page).toHaveURL(/\/login$/);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("[S-39] the campaign of the first address goes with the sign-up, through a reload and another language, and ends with it", async ({
  page,
  context,
  sql,
}) => {
  const person = makePerson();
  await page.goto("/pages/faq?network=net1&ref=ref2&sub1=a&sub2=b&sub3=c&other=d", {
    waitUntil: "networkidle",
  });
  await page.goto("/?network=other");
  await page.reload();
  await page.context().addCookies([{ name: "locale", value: "en", url: page.url() }]);
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
  await questions(page).makeAccount(person);
  const [row] = await sql("select tracking from accounts_member where email = $1", [person.email]);
  expect(row?.tracking).toEqual({ network: "net1", ref: "ref2", sub1: "a", sub2: "b", sub3: "c" });
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + JSON.stringify(await context.cookies())).not.toMatch(/net1|ref2/);
});
