import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

const t = (key: string, values?: Record<string, string | number>) => say("en", `profiles:${key}`, values);
const PHONE = { width: 360, height: 740 };

/** The row of a profile field, closed or open. */
const row = (page: Page, id: string) => page.locator(`#${id}`);
const open = (page: Page, id: string) => row(page, id).locator("h3 button").click();
const done = (page: Page, id: string) =>
  row(page, id)
    .locator("fieldset")
    .getByRole("button", { name: t("own.done"), exact: true })
    .click();
/** The chip of one of the looks. */
const look = (page: Page, field: "hair" | "eye" | "body" | "tattoos", value: string) =>
  row(page, "looks")
    .getByRole("group", { name: t(`fields.${field}`), exact: true })
    .getByText(value, { exact: true });
const saved = (page: Page, id: string) => expect(row(page, id)).toContainText(t("own.saved"));

async function openProfile(page: Page) {
  const person = await signUpQuickly(page);
  await page.goto("/profile");
  await expect(row(page, "gender").locator("h3 button")).toBeEnabled();
  return person;
}

test("each fact is edited in place, saved on its own and kept after a reload, on a phone", async ({
  openPage,
}) => {
  test.setTimeout(180_000);
  const page = await openPage({ viewport: PHONE, extraHTTPHeaders: freshAddress() });
  const { id } = await openProfile(page);
  await expect(page.getByRole("link", { name: t("own.preview") })).toHaveAttribute("href", `/members/${id}`);
  await expect(page.getByRole("button", { name: t("own.next.photo"), exact: true })).toBeVisible();
  await expect(page.getByText(t("own.age_note"))).toBeVisible();
  await checkAccessibility(page);

  await open(page, "gender");
  await row(page, "gender").getByText("Woman", { exact: true }).click();
  await saved(page, "gender");
  await open(page, "seeks");
  await expect(row(page, "seeks").getByRole("checkbox")).not.toBeChecked();
  await row(page, "seeks").getByRole("checkbox").check();
  await row(page, "seeks").getByText("Women and men", { exact: true }).click();
  await saved(page, "seeks");

  await open(page, "place");
  await row(page, "place").getByLabel(t("fields.country")).selectOption("NL");
  await expect(row(page, "place").getByLabel(t("region_labels.province"))).toBeEnabled();
  await row(page, "place")
    .getByRole("combobox", { name: t("fields.city") })
    .fill("Utre");
  await row(page, "place").locator("[role=listbox] [role=option]").first().click();
  await expect(row(page, "place").locator("h3")).toContainText("Utrecht");
  await saved(page, "place");
  await checkAccessibility(page);

  await open(page, "looks");
  await look(page, "hair", "Blond").click();
  await look(page, "hair", "Red").click();
  await look(page, "tattoos", "Yes").click();
  await look(page, "body", "Slim").click();
  await expect(row(page, "looks").locator("h3")).toContainText("Slim");
  await look(page, "body", "Slim").click();
  await expect(row(page, "looks").locator("h3")).not.toContainText("Slim");
  await expect(row(page, "looks").locator("h3")).toContainText("Hair colour: Red");
  await saved(page, "looks");
  await open(page, "relationship");
  await row(page, "relationship").getByText("Single", { exact: true }).click();
  await saved(page, "relationship");
  await open(page, "interests");
  for (const interest of ["Wine", "Tea", "Hiking"])
    await row(page, "interests").getByText(interest, { exact: true }).click();
  await saved(page, "interests");
  await done(page, "interests");

  await page.reload();
  for (const [part, value] of [
    ["gender", "Woman"],
    ["seeks", "Women and men"],
    ["place", "Utrecht, Netherlands"],
    ["looks", "Hair colour: Red"],
    ["looks", "Tattoos: Yes"],
    ["relationship", "Single"],
    ["interests", "Hiking, Wine, Tea"],
  ] as const)
    await expect(row(page, part)).toContainText(value);

  await open(page, "relationship");
  await page.getByRole("button", { name: t("fields.unsaid"), exact: true }).click();
  await expect(row(page, "relationship").locator("h3")).toContainText(t("own.unsaid"));
  await saved(page, "relationship");
  const { profile } = await (await page.request.get("/api/profile")).json();
  expect(profile).toMatchObject({ relationship: null, sexuality: "bi", hair: "red", city: "Utrecht" });
});

test("[P-14] username and about-me are changed in place, shown at once, and checked", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/);
  const { name, password } = await openProfile(page);
  await open(page, "username");
  const field = page.getByRole("textbox", { name: "Username", exact: true });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const own = row(page, "username").getByLabel(say("en", "accounts:settings.password_own"), { exact: true });
  await field.fill("anna-0612345678");
  await expect(field).toHaveAccessibleDescription(/A username can’t be an e-mail address, a link/);
  await save.click();
  await expect(field).toHaveAccessibleDescription(/A username can’t be an e-mail address, a link/);
  await field.fill(`n${name}`);
  await own.fill("not the password");
  await save.click();
  await expect(own).toHaveAccessibleDescription(say("en", "accounts:invalid.own_password"));
  await checkAccessibility(page);
  await own.fill(password);
  await own.press("Enter");
  await saved(page, "username");
  await expect(own).toHaveValue("");
  await expect(page.getByRole("region", { name: "Your profile" })).toContainText(`n${name}, `);

  await open(page, "about");
  const about = page.getByRole("textbox", { name: t("fields.about"), exact: true });
  await about.fill("I love the sea. Call me: 06 12 34 56 78 or see anna.nl");
  await expect(page.getByText(t("own.held.title"))).toBeVisible();
  const parts = page.getByRole("region", { name: t("fields.about") }).getByRole("listitem");
  await expect(parts).toHaveText([/06 12 34 56 78.*phone number/, /anna\.nl.*link/]);
  await checkAccessibility(page);
  await page.reload();
  await expect(page.getByText(t("own.held.title"))).toBeVisible();
  await page.getByRole("button", { name: t("own.held.change") }).click();
  await expect(about).toHaveValue(/06 12 34 56 78/);
  await about.fill("I love the sea.");
  await expect(page.getByText(t("own.held.title"))).toHaveCount(0);
  await about.fill("x".repeat(2_001));
  await expect(row(page, "about")).toContainText("Please enter no more than 2000 characters.");
  await about.fill("I love the sea and the wind.");
  await done(page, "about");
  await expect(row(page, "about").locator("h3")).toContainText("I love the sea and the wind.");
  await saved(page, "about");
  await page.reload();
  await expect(row(page, "about").locator("h3")).toContainText("I love the sea and the wind.");
});

test("a refused change is reverted with the server's message", async ({ page, watch }) => {
  watch.allow(/status of 409/);
  await openProfile(page);
  await page.route("**/api/profile", (route) =>
    route.fulfill({ status: 409, json: { error: "profiles.no", message: "Not like this." } }),
  );
  await open(page, "relationship");
  await row(page, "relationship").getByText("Married", { exact: true }).click();
  await expect(row(page, "relationship")).toContainText("Not saved: Not like this.");
  await expect(row(page, "relationship").locator("h3")).toContainText(t("own.unsaid"));
});

test("cities that failed to load are requested again", async ({ page, watch }) => {
  watch.allow(/status of 400/);
  await openProfile(page);
  await open(page, "place");
  await row(page, "place").getByLabel(t("fields.country")).selectOption("NL");
  await page.route("**/api/places?*", (route) => route.fulfill({ status: 400, json: {} }));
  const city = row(page, "place").getByRole("combobox", { name: t("fields.city") });
  await city.fill("Utre");
  const failed = row(page, "place")
    .getByRole("alert")
    .filter({ hasText: t("city_list.error") });
  await expect(failed).toBeVisible();
  await page.unroute("**/api/places?*");
  await failed.getByRole("button", { name: t("page.error.retry") }).click();
  await expect(row(page, "place").locator("[role=listbox] [role=option]").first()).toContainText("Utrecht");
  await expect(failed).toHaveCount(0);
});

test("offline the profile stays, and changes wait and are saved after reconnecting", async ({
  page,
  context,
  watch,
}) => {
  // Prefetches fail while offline, which is no fault.
  watch.allowOffline();
  await openProfile(page);
  await open(page, "looks");
  await context.setOffline(true);
  await look(page, "eye", "Green").click();
  await look(page, "body", "Slim").click();
  await expect(row(page, "looks")).toContainText(t("own.waiting"));
  await expect(row(page, "looks").locator("h3")).toContainText("Eye colour: Green");
  await context.setOffline(false);
  await saved(page, "looks");
  const { profile } = await (await page.request.get("/api/profile")).json();
  expect(profile).toMatchObject({ eye: "green", body: "slim" });
});

test("every fact can be edited with the keyboard alone", async ({ page }) => {
  await openProfile(page);
  const button = row(page, "relationship").locator("h3 button");
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(row(page, "relationship").getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowDown");
  const second = row(page, "relationship").getByRole("radio").nth(1);
  await expect(second).toBeChecked();
  const chosen = await second.evaluate((radio) => radio.closest("label")?.textContent ?? "");
  expect(chosen).not.toBe("");
  await saved(page, "relationship");
  await page.keyboard.press("Escape");
  await expect(row(page, "relationship").locator("fieldset")).toHaveCount(0);
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute("aria-expanded", "false");
  await expect(button).toContainText(chosen);
});

test("the suggested next step leads to the right place", async ({ page }) => {
  await openProfile(page);
  await page.getByRole("button", { name: t("own.next.photo"), exact: true }).click();
  await expect(page.locator("#photos")).toBeFocused();
  await page.goto("about:blank");
  await page.goto("/profile#about");
  await expect(page.getByRole("textbox", { name: t("fields.about"), exact: true })).toBeFocused();
});

test("[P-02] facts that the site neither shows nor searches by are asked neither here nor at sign-up", async ({
  page,
  sql,
  request,
  onSite,
}) => {
  const settings = {
    visible_profile_fields: ["countryregion", "hair"],
    visible_profile_notes: [],
    search_fields: ["gender", "age"],
  };
  await sql(
    `with site as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select 'spare', min(id), 'help@spare.example', 'spare', $1::jsonb from site_company
      where not exists (select 1 from site_domain where domain = 'spare.localhost')
      having min(id) is not null returning id
    ) insert into site_domain (domain, site_id) select 'spare.localhost', id from site`,
    [JSON.stringify(settings)],
  );
  const status = async () => (await request.get("/api/settings.php?domain=spare.localhost")).status();
  await expect.poll(status).toBe(200);

  const person = {
    email: `spare${Date.now()}@example.org`,
    name: `s${Date.now() % 1e7}`,
    password: "violet canoe harbour",
  };
  // Only the browser is sure to resolve hosts under localhost.
  await page.goto(onSite("spare", "/"));
  const signUp = await page.evaluate(
    async (body) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api/signups", { method: "POST", headers, body: JSON.stringify(body) });
      return { status: answer.status, text: await answer.text() };
    },
    { ...person, date_of_birth: "1990-06-15", terms: true },
  );
  expect(signUp.status, signUp.text).toBe(201);
  await page.goto(onSite("spare", "/profile"));
  for (const part of ["gender", "seeks", "place", "looks"]) await expect(row(page, part)).toBeVisible();
  for (const part of ["about", "relationship", "interests"]) await expect(row(page, part)).toHaveCount(0);
  await open(page, "place");
  await row(page, "place").getByLabel(t("fields.country")).selectOption("DE");
  await expect(row(page, "place").getByLabel(t("region_labels.state"))).toBeEnabled();
  await expect(row(page, "place").getByRole("combobox", { name: t("fields.city") })).toHaveCount(0);
  await open(page, "looks");
  await expect(row(page, "looks").getByRole("group").getByRole("group")).toHaveCount(1);

  await page.goto(onSite("spare", "/complete-signup"));
  await page.getByRole("button", { name: "Later" }).click();
  for (const title of ["What’s your gender?", "May we store who you’re looking for?", "Where do you live?"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
    await page.getByRole("button", { name: /^(Next|Skip)$/ }).click();
  }
  await expect(page.getByRole("heading", { name: "What do you look like?" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("group")).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await page.getByRole("button", { name: "Skip" }).click();
  await expect(page.getByRole("heading", { name: "Confirm your e-mail address" })).toBeVisible();
});
