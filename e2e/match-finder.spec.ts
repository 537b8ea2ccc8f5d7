import { checkAccessibility } from "./check-accessibility.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

/** Signs up a confirmed premium member from the Netherlands, of about the same age as most members there. */
async function signUpToWish(page: Page, sql: Sql) {
  const person = await signUpQuickly(page);
  await sql("update accounts_member set status = 'active', confirmed_at = now() where id = $1", [person.id]);
  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [person.id]);
  await sql(
    `update profiles_profile set status = 'active', gender = 'male', country = 'NL', date_of_birth = '1990-06-15',
      interests = '{tea,wine,music}' where member_id = $1`,
    [person.id],
  );
  return person;
}

const total = (page: Page) => page.getByRole("status").filter({ hasText: "your preferences" });
async function countNow(page: Page): Promise<number> {
  return Number(((await total(page).textContent()) ?? "").replace(/\D/g, ""));
}
const numberIn = async (page: Page, name: RegExp) =>
  Number(((await page.getByRole("radio", { name }).first().locator("..").textContent()) ?? "").split("·")[1]);

test("wishes are set with the keyboard and by touch, show what they cost, are stored, and are sent again after a failure", async ({
  page,
  context,
  sql,
  watch,
}) => {
  test.setTimeout(180_000);
  watch.allow(/status of 400/);
  watch.allowOffline();
  const { id } = await signUpToWish(page, sql);
  await page.goto("/match-finder", { waitUntil: "networkidle" });
  const all = await countNow(page);
  expect(all).toBeGreaterThan(1);
  const first = page.getByRole("list", { name: "Members who match" }).getByRole("listitem").first();
  await expect(first.getByRole("list").getByRole("listitem").first()).toBeVisible();
  await checkAccessibility(page);

  const must = await numberIn(page, /^Must have/);
  await page.getByRole("radio", { name: /^Nice to have/ }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(total(page)).toHaveText(new RegExp(`^${must} `));
  await expect
    .poll(() => sql("select must_min_age from discovery_wish where member_id = $1", [id]))
    .toEqual([{ must_min_age: expect.any(Number) }]);

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(first).toBeInViewport();
  const sheet = page.getByRole("dialog", { name: "Your preferences" });
  await page.getByRole("button", { name: "Your preferences" }).click();
  await sheet.getByText("Hair colour", { exact: true }).click();
  await sheet.getByText("Red", { exact: true }).click();
  await context.setOffline(true);
  await sheet
    .getByText(/^Must have/)
    .nth(1)
    .click();
  await expect(sheet.getByText("We’ll save your preferences when you’re back online.")).toBeInViewport();
  await checkAccessibility(page);
  await sheet.getByRole("button", { name: /^Show / }).click();
  await expect(page.getByRole("button", { name: "Your preferences" })).toBeFocused();
  await expect(page.getByText("We’ll save your preferences when you’re back online.")).toBeVisible();
  await context.setOffline(false);
  await expect
    .poll(() => sql("select must_hair > 0 as hair from discovery_wish where member_id = $1", [id]))
    .toEqual([{ hair: true }]);
  await expect(page.getByText("We’ll save your preferences when you’re back online.")).toBeHidden();
  await page.reload({ waitUntil: "networkidle" });
  expect(await countNow(page)).toBeLessThanOrEqual(must);

  await page.route("**/api/match-finder", (route) =>
    route.fulfill({ status: 400, json: { error: "internal" } }),
  );
  await page.getByRole("button", { name: "Your preferences" }).click();
  await sheet.getByText("Only people who’d also be looking for me").click();
  await sheet.getByRole("button", { name: "Close your preferences" }).click();
  const failed = page.getByText("We couldn’t load the members");
  await expect(failed).toBeVisible();
  await page.unroute("**/api/match-finder");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(failed).toBeHidden();
  await expect
    .poll(() =>
      sql("select wishes->'ages'->>'two_way' as both from discovery_wish where member_id = $1", [id]),
    )
    .toEqual([{ both: "true" }]);
});
