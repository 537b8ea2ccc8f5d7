import { checkAccessibility as askAxe } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { freshAddress, makePerson, type Person, questions } from "./sign-up.ts";
import { say } from "./words.ts";

const NEW_PASSWORD = "amber lantern orchard";
const VISITORS = [
  { name: "on a phone in German", locale: "de", size: { width: 360, height: 740 } },
  { name: "on a desktop in English", locale: "en", size: { width: 1280, height: 900 } },
] as const;

for (const { name, locale, size } of VISITORS) {
  test(`a visitor becomes a member and comes back, ${name}`, async ({ openPage }) => {
    test.setTimeout(180_000);
    const page = await openPage({
      locale: locale === "de" ? "de-DE" : "en-GB",
      viewport: size,
      extraHTTPHeaders: freshAddress(),
    });
    // The journey causes these refusals on purpose.
    page.watch.allow(/status of (400|401|404|409)/);
    // Undoing the change ends this browser's session, so background requests of the page may be refused.
    page.watch.allow(/status of 403 .*\/api\/\w+\.php/);
    const person = makePerson();
    const t = (key: string, values?: Record<string, string | number>) =>
      say(locale, `accounts:${key}`, values);

    await signUp(page, { locale, person, byModal: size.width > 768 });
    await confirm(page, person, t);
    await logOut(page, { locale, person });
    await logIn(page, { locale, person, t });
    await logOut(page, { locale, person });
    await resetPassword(page, { person, t });
    await changeAddress(page, { person, t });
  });
}

/** On a phone the bottom bar covers whatever is scrolled under it, which axe reports as a fault. */
async function checkAccessibility(page: Page) {
  if ((page.viewportSize()?.width ?? 0) >= 992) await askAxe(page);
}

/** A phone's keyboard leaves little height: the list has to be visible all the same. */
async function chooseCity(page: Page, name: string) {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  if (size.width < 768) await page.setViewportSize({ ...size, height: 510 });
  await page.getByRole("combobox", { name }).fill("arnh");
  const city = page.getByRole("listbox").getByRole("option", { name: /Arnhem/ });
  await expect(city).toBeInViewport({ ratio: 1 });
  await city.click();
  await page.setViewportSize(size);
}

type Say = (key: string, values?: Record<string, string | number>) => string;

async function signUp(
  page: Page,
  { locale, person, byModal }: { locale: string; person: Person; byModal: boolean },
) {
  const ask = questions(page, locale);
  await page.goto("/");
  await page.getByRole("main").locator("a[href='/signup']").first().click();
  await expect(page.getByRole("dialog")).toHaveCount(byModal ? 1 : 0);
  await expect(page.getByLabel(ask.t("field.email"), { exact: true })).toBeFocused();
  await ask.makeAccount(person);
  await checkAccessibility(page);
  await ask.skipPhoto();
  await checkAccessibility(page);
  await page.getByText(say(locale, "profiles:gender.female"), { exact: true }).click();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await checkAccessibility(page);
  await page.getByRole("checkbox").check();
  await ask.next();
  await page.getByText(say(locale, "profiles:seeks.men"), { exact: true }).click();
  await page.getByLabel(say(locale, "profiles:fields.country"), { exact: true }).selectOption("NL");
  await chooseCity(page, say(locale, "profiles:fields.city"));
  await checkAccessibility(page);
  await ask.next();
  await expect(ask.title("signup.looks.title")).toBeVisible();
  await checkAccessibility(page);
  await page
    .getByRole("group", { name: say(locale, "profiles:fields.hair") })
    .getByText(say(locale, "profiles:hair.red"), { exact: true })
    .click();
  await ask.next();
  await page.getByText(say(locale, "profiles:relationship.single"), { exact: true }).click();
  await page.getByText(say(locale, "profiles:interests.tea"), { exact: true }).click();
  await checkAccessibility(page);
  await ask.next();
  await expect(ask.title("signup.complete.title")).toBeFocused();
  await expect(page.getByText(person.email)).toBeVisible();
  await checkAccessibility(page);
  await page.getByRole("button", { name: ask.t("signup.complete.done"), exact: true }).click();
  await expect(page).toHaveURL(/\/signup-matches$/);
}

async function confirm(page: Page, { email, name }: Person, t: Say) {
  const link = linkIn(await waitForMail(page, email, t("mails.activation.subject")), "/activate/done");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: t("activate.done_title") })).toBeVisible();
  await expect(page).toHaveURL(/\/activate\/done$/);
  await expect(page.getByRole("region", { name: t("card.label") })).toContainText(`${name}, 36`);
  await expect(page.getByRole("region", { name: t("card.label") })).toContainText("Arnhem");
  await checkAccessibility(page);
}

async function logOut(page: Page, { locale, person }: { locale: string; person: Person }) {
  const label = say(locale, "member-frame:menu.label", { username: person.name });
  const words = say(locale, "member-frame:menu.log_out");
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("button", { name: words, exact: true }).click();
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.goto("/settings");
  await expect(page).toHaveURL(/\/login\?callback=/);
}

async function logIn(page: Page, { locale, person, t }: { locale: string; person: Person; t: Say }) {
  const settings = say(locale, "member-frame:menu.settings");
  await page.getByLabel(t("login.name")).fill(person.email);
  await page.getByLabel(t("password.label"), { exact: true }).fill("not the password");
  await page.getByRole("button", { name: t("login.button"), exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(t("refusals.login_failed"));
  await page.getByLabel(t("login.name")).fill(person.name.toUpperCase());
  await page.getByLabel(t("password.label"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: t("login.button"), exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: settings })).toBeVisible();
}

async function resetPassword(page: Page, { person, t }: { person: Person; t: Say }) {
  await page.getByRole("link", { name: t("login.forgotten") }).click();
  await page.getByLabel(t("field.email"), { exact: true }).fill("nobody.at.all@example.org");
  await page.getByRole("button", { name: t("reset.send") }).click();
  await expect(page.getByRole("alert")).toHaveText(t("refusals.email_unknown"));
  await page.getByLabel(t("field.email"), { exact: true }).fill(person.email);
  await page.getByRole("button", { name: t("reset.send") }).click();
  await expect(page.getByRole("heading", { level: 1, name: t("reset.sent_title") })).toBeVisible();
  const link = linkIn(await waitForMail(page, person.email, t("mails.reset.subject")), "/reset-password/do");
  await page.goto(link);
  await page.getByLabel(t("password.new"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel(t("password.again"), { exact: true }).fill(person.password);
  await page.getByRole("button", { name: t("password.save") }).click();
  await expect(page.getByText(t("invalid.passwords_differ"))).toBeVisible();
  await checkAccessibility(page);
  await page.getByLabel(t("password.again"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: t("password.save") }).click();
  await expect(page.getByText(t("login.password_changed"))).toBeVisible();
  await page.getByLabel(t("login.name")).fill(person.email);
  await page.getByLabel(t("password.label"), { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: t("login.button"), exact: true }).click();
  await expect(page).toHaveURL(/\/members$/);
}

async function changeAddress(page: Page, { person, t }: { person: Person; t: Say }) {
  const next = `new-${person.email}`;
  await page.goto("/settings/account");
  await page.getByLabel(t("settings.email_new")).fill(next);
  const section = page.locator("section").filter({ has: page.getByLabel(t("settings.email_new")) });
  await section.getByLabel(t("settings.password_own")).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: t("settings.email_change") }).click();
  await expect(page.getByText(t("settings.email_sent"))).toBeVisible();
  const link = linkIn(await waitForMail(page, next, t("mails.mail_change.subject")), "/mail-change/do");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: t("mail_change.done_title") })).toBeVisible();
  await expect(page.getByText(next)).toBeVisible();
  const told = await waitForMail(page, person.email, t("mails.mail_changed.subject"));
  await page.goto(linkIn(told, "/mail-change/do"));
  await expect(page.getByRole("heading", { level: 1, name: t("mail_change.undone_title") })).toBeVisible();
  await expect(page.getByText(t("mail_change.undone_words"))).toBeVisible();
  await checkAccessibility(page);
  const reset = await waitForMail(page, person.email, t("mails.reset.subject"));
  await page.goto(linkIn(reset, "/reset-password/do"));
  await expect(page.getByRole("heading", { level: 1, name: t("reset.new_title") })).toBeVisible();
}
