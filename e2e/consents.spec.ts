import { CONSENT_TEXT } from "../src/features/accounts/rules.ts";
import { expect, type Sql, test } from "./fixture.ts";
import { freshAddress, questions, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

test.describe("[A-16] information about sexual orientation", () => {
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
    await page.goto("/signup");
    await ask.skipPhoto();
    await page.getByText("Woman", { exact: true }).click();
    await expect(page.getByRole("checkbox")).not.toBeChecked();
    await page.getByRole("checkbox").check();
    await ask.next();
    await page.getByText("Women", { exact: true }).click();
    await expect(ask.title("signup.place.title")).toBeVisible();
    const sexuality = () => sql("select sexuality from profiles_profile where member_id = $1", [id]);
    expect(await sexuality()).toEqual([{ sexuality: "lesbian" }]);
    const given = await consents(sql, id);
    expect(given.map(({ kind }) => kind)).toEqual(["terms", "privacy", "orientation"]);
    expect(given.at(-1)).toMatchObject({ version: CONSENT_TEXT });
    for (const one of given) expect(one).toMatchObject({ locale: "en", given: true });
    // The versions of the two pages, as the list of pages names them.
    for (const { version } of given.slice(0, 2)) expect(version).toMatch(/^[0-9a-f]{8}$/);

    await page.goto("/settings/privacy", { waitUntil: "networkidle" });
    const choice = page.getByRole("switch", { name: "Store data about my sexuality" });
    await expect(choice).toBeChecked();
    await choice.click({ force: true });
    await expect.poll(sexuality).toEqual([{ sexuality: null }]);
    expect((await consents(sql, id)).at(-1)).toMatchObject({ kind: "orientation", given: false });
  });

  test("is not asked without consent", async ({ page, sql }) => {
    const { id } = await signUpQuickly(page);
    const ask = questions(page);
    await page.goto("/signup");
    await ask.skipPhoto();
    await page.getByText("Man", { exact: true }).click();
    await expect(ask.title("consent.title")).toBeVisible();
    await ask.next();
    await expect(ask.title("signup.place.title")).toBeVisible();
    expect((await consents(sql, id)).some(({ kind, given }) => kind === "orientation" && given)).toBe(false);
  });
});
