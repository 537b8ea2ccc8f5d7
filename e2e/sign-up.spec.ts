import { expect, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, makePerson, questions, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const dialog = (page: Page) => page.getByRole("dialog");

test("[A-01] every step is kept: a reload and another device go on where it was", async ({
  page,
  openPage,
}) => {
  test.setTimeout(180_000);
  const person = makePerson();
  const ask = questions(page);
  await page.goto("/signup", { waitUntil: "networkidle" });
  await expect(page.getByText("1 of 6")).toBeVisible();
  await ask.makeAccount(person);
  await expect(page.getByText("2 of 6")).toBeVisible();
  await page.reload();
  await expect(page.getByText("2 of 6")).toBeVisible();
  await ask.skipPhoto();
  await page.getByText("Woman", { exact: true }).click();
  await ask.next();
  await expect(ask.title("consent.title")).toBeVisible();
  await page.reload();
  await expect(ask.title("consent.title")).toBeVisible();
  await ask.next();
  await expect(ask.title("signup.place.title")).toBeVisible();

  const other = await openPage({ extraHTTPHeaders: freshAddress() });
  await other.goto("/login", { waitUntil: "networkidle" });
  await other.getByLabel("E-mail address or username").fill(person.email);
  await other.getByLabel("Password", { exact: true }).fill(person.password);
  await other.getByRole("button", { name: "Log in", exact: true }).click();
  await expect(other).toHaveURL(/\/signup$/);
  const there = questions(other);
  await expect(there.title("signup.place.title")).toBeVisible();
  await there.next();
  await expect(there.title("signup.looks.title")).toBeVisible();
  await there.next();
  await there.skip();
  await there.skip();
  await expect(there.title("signup.complete.title")).toBeVisible();
  await expect(other.getByText("6 of 6")).toBeVisible();
});

test("[A-02] what is wrong stands under its field, and what was said is kept on the way back", async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400/);
  const person = makePerson();
  const ask = questions(page);
  await page.goto("/members/1/signup", { waitUntil: "networkidle" });
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
  await expect(name).toHaveAccessibleDescription(/A username cannot start with @/);
  await name.fill(person.name);
  await ask.next();

  await ask.next();
  await expect(page.getByText("Invalid date of birth")).toBeVisible();
  await ask.typeBirth("01", "01", String(new Date().getFullYear() - 17));
  await ask.next();
  await expect(page.getByText("Enter your date of birth (18+)").last()).toBeVisible();
  await ask.typeBirth("15", "06", "1990");
  await ask.next();

  const password = page.getByLabel("New password", { exact: true });
  await password.fill("short");
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(password).toHaveAccessibleDescription(/At least 10 characters, please/);
  await expect(page.getByRole("checkbox")).toHaveAccessibleDescription(/Please agree to the terms/);
  await password.fill("passwordpassword");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create my account" }).click();
  await expect(password).toHaveAccessibleDescription(/easy to guess/);

  for (let back = 0; back < 4; back++) await page.getByRole("button", { name: "Back" }).click();
  await expect(message).toHaveValue("Hello you");
  await ask.next();
  await expect(email).toHaveValue(person.email);
});

test("an address that has an account is told so, with a way to log in", async ({ page, watch, openPage }) => {
  watch.allow(/status of 409/);
  const person = makePerson();
  await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }), person);
  await page.goto("/signup", { waitUntil: "networkidle" });
  const ask = questions(page);
  await ask.fillAccount({ ...makePerson(), email: person.email });
  await expect(page.getByRole("alert")).toContainText("An account with this e-mail address already exists");
  await page.getByRole("alert").getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test("a mistyped domain gets a suggestion, and a name that somebody has is told while it is typed", async ({
  page,
  openPage,
}) => {
  const taken = await signUpQuickly(await openPage({ extraHTTPHeaders: freshAddress() }));
  await page.goto("/signup", { waitUntil: "networkidle" });
  const email = page.getByLabel("E-mail address", { exact: true });
  await email.fill("somebody@gmial.com");
  await expect(page.getByText("Did you mean somebody@gmail.com?")).toBeVisible();
  await page.getByRole("button", { name: "Yes, use that" }).click();
  await expect(email).toHaveValue("somebody@gmail.com");
  await questions(page).next();
  await page.getByLabel("Username", { exact: true }).fill(taken.name);
  await expect(page.getByText("Somebody has this username")).toBeVisible();
  await page.getByLabel("Username", { exact: true }).fill(makePerson().name);
  await expect(page.getByText("This username is free.")).toBeVisible();
});

test.describe("[S-24] the sign-up modal", () => {
  test.beforeEach(async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
    await expect(dialog(page)).toBeVisible();
  });

  test("is large, over the page one was on", async ({ page }) => {
    await expect(page).toHaveURL(/:\d+\/$/);
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

  test("closes on signup-closed, which its own button tells", async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("signup-closed")));
    await expect(dialog(page)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toHaveCount(0);
  });

  test("closes on redirect-to-login, which leads there", async ({ page }) => {
    await page.evaluate(() => window.dispatchEvent(new CustomEvent("redirect-to-login")));
    await expect(page).toHaveURL(/\/login$/);
    await expect(dialog(page)).toHaveCount(0);
  });
});

test("[S-39] the campaign of the first address goes with the sign-up, and is stored nowhere on the way", async ({
  page,
  context,
  sql,
}) => {
  const person = makePerson();
  await page.goto("/pages/faq?network=net1&ref=ref2&sub1=a&sub2=b&sub3=c&other=d", {
    waitUntil: "networkidle",
  });
  await page.getByRole("link", { name: "Velvet" }).first().click();
  await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
  await questions(page).makeAccount(person);
  const [row] = await sql("select tracking from accounts_member where email = $1", [person.email]);
  expect(row?.tracking).toEqual({ network: "net1", ref: "ref2", sub1: "a", sub2: "b", sub3: "c" });
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept + JSON.stringify(await context.cookies())).not.toMatch(/net1|ref2/);
});

test.describe("[A-16] what tells of somebody's orientation", () => {
  const consents = (sql: Sql, id: number) =>
    sql(
      "select kind, version, locale, withdrawn_at is null as given from accounts_consent where member_id = $1 order by id",
      [id],
    );

  test("is asked only with explicit consent, kept with version and language, and withdrawn by one switch", async ({
    page,
    sql,
  }) => {
    const { id } = await signUpQuickly(page);
    const ask = questions(page);
    await page.goto("/signup", { waitUntil: "networkidle" });
    await ask.skipPhoto();
    await page.getByText("Woman", { exact: true }).click();
    await ask.next();
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    await page.getByRole("checkbox").check();
    await ask.next();
    await page.getByText("Women", { exact: true }).click();
    await ask.next();
    await expect(ask.title("signup.place.title")).toBeVisible();
    const sexuality = () => sql("select sexuality from profiles_profile where member_id = $1", [id]);
    expect(await sexuality()).toEqual([{ sexuality: "lesbian" }]);
    const given = await consents(sql, id);
    expect(given.map(({ kind }) => kind)).toEqual(["terms", "privacy", "orientation"]);
    for (const one of given)
      expect(one).toMatchObject({ locale: "en", given: true, version: expect.stringMatching(/^20\d\d-/) });

    await page.goto("/settings?tab=privacy", { waitUntil: "networkidle" });
    const choice = page.getByRole("switch", { name: "Keep what tells something about my sexuality" });
    await expect(choice).toBeChecked();
    await choice.click({ force: true });
    await expect.poll(sexuality).toEqual([{ sexuality: null }]);
    expect((await consents(sql, id)).at(-1)).toMatchObject({ kind: "orientation", given: false });
  });

  test("is not asked where that is not agreed to", async ({ page, sql }) => {
    const { id } = await signUpQuickly(page);
    const ask = questions(page);
    await page.goto("/signup", { waitUntil: "networkidle" });
    await ask.skipPhoto();
    await page.getByText("Man", { exact: true }).click();
    await ask.next();
    await expect(ask.title("consent.title")).toBeVisible();
    await ask.next();
    await expect(ask.title("signup.place.title")).toBeVisible();
    expect((await consents(sql, id)).some(({ kind, given }) => kind === "orientation" && given)).toBe(false);
  });
});

test.describe("[A-21] the button for where I am", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      const real = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
      const asked: PositionOptions[] = [];
      Object.assign(window, { asked });
      navigator.geolocation.getCurrentPosition = (found, failed, options) => {
        asked.push(options ?? {});
        real(found, failed, options);
      };
    });
    await signUpQuickly(page);
  });
  const kept = (page: Page) => page.evaluate(() => JSON.parse(sessionStorage.getItem("geocode") ?? "null"));
  const open = async (page: Page) => {
    await page.goto("/settings?tab=location", { waitUntil: "networkidle" });
    return page.getByRole("button", { name: "Use where I am" });
  };

  test("is active while it looks, takes what is at most an hour old, and fills in the place", async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 45.76, longitude: 4.84 });
    const hold = Promise.withResolvers<void>();
    await page.route(/geocode\.php/, async (route) => {
      await hold.promise;
      await route.continue();
    });
    const button = await open(page);
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await expect(button).toHaveAttribute("aria-busy", "true");
    hold.resolve();
    await expect(page.getByRole("combobox", { name: "City" })).toHaveValue("Lyon");
    await expect(button).toHaveAttribute("aria-pressed", "false");
    expect(await page.evaluate(() => (window as unknown as { asked: PositionOptions[] }).asked)).toEqual([
      expect.objectContaining({ maximumAge: 3_600_000 }),
    ]);
    expect(await kept(page)).toMatchObject({ country: "FR", city: "Lyon" });
  });

  test("says so where the device does not tell, and false is kept", async ({ page, context }) => {
    await context.clearPermissions();
    const button = await open(page);
    await button.click();
    await expect(page.getByText("Your device does not let us know where you are")).toBeVisible();
    expect(await kept(page)).toBe(false);
  });

  test("says so where there is no city of ours, and false is kept", async ({ page, context }) => {
    await context.grantPermissions(["geolocation"]);
    await context.setGeolocation({ latitude: 0, longitude: -150 });
    await (await open(page)).click();
    await expect(page.getByText("There is no city of ours near you")).toBeVisible();
    expect(await kept(page)).toBe(false);
  });
});

test.describe("who may sign up is told before anything is asked", () => {
  test.beforeEach(async ({ sql, request }) => {
    await addSite(sql, "closed", { signups: "other" });
    await addSite(sql, "invited", { signups: "with_trafficsource" });
    const status = async () => (await request.get("/api/settings.php?domain=invited.localhost")).status();
    await expect.poll(status).toBe(200);
  });

  for (const [site, path, open] of [
    ["closed", "/signup", false],
    ["closed", "/signup?network=n", false],
    ["invited", "/signup", false],
    ["invited", "/signup?network=n", true],
    ["invited", "/?ref=r", true],
    ["invited", "/", false],
  ] as const) {
    test(`on the site that is ${site}, from ${path}: ${open ? "open" : "by invitation"}`, async ({
      page,
      onSite,
    }) => {
      await page.goto(onSite(site, path), { waitUntil: "networkidle" });
      if (!path.startsWith("/signup"))
        await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
      const closed = page.getByText("At the moment you can only join with an invitation.");
      if (open) await expect(page.getByLabel("E-mail address", { exact: true })).toBeVisible();
      else await expect(closed).toBeVisible();
      await expect(closed).toHaveCount(open ? 0 : 1);
    });
  }
});

async function addSite(sql: Sql, name: string, settings: object) {
  await sql(
    `with site as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select $1::text, min(id), 'help@' || $1 || '.example', $1, $2::jsonb from site_company
      where not exists (select 1 from site_domain where domain = $1 || '.localhost')
      having min(id) is not null returning id
    ) insert into site_domain (domain, site_id, is_main) select $1 || '.localhost', id, true from site`,
    [name, JSON.stringify(settings)],
  );
}
