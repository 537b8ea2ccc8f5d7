import { checkAccessibility } from "./check-accessibility.ts";
import { addMembers, confirm } from "./community.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1280, height: 900 };
const results = (page: Page) => page.getByRole("main").locator("article");
const found = (page: Page, count: number) =>
  page.getByRole("status").filter({ hasText: new RegExp(`^${count} members?$`) });
const filters = (page: Page) => page.getByRole("list", { name: "Active filters" });

async function signUpToSearch(page: Page, sql: Sql) {
  const person = await signUpQuickly(page);
  await confirm(sql, person.id);
  return person;
}

async function countWomen(sql: Sql, region: string) {
  const [row] = await sql(
    "select count(*)::int as n from discovery_search where gender = 'female' and region = $1",
    [region],
  );
  return row?.n as number;
}

const open = (page: Page, query: string) =>
  page.goto(query ? `/members?${query}` : "/members", { waitUntil: "networkidle" });

test("[D-02] results are appended page by page with their number, clearing empties both, and the place is kept on return", async ({
  page,
  sql,
}) => {
  await page.setViewportSize(PHONE);
  await addMembers(sql, 60, { gender: "female", region: "DK-84" });
  const all = await countWomen(sql, "DK-84");
  await signUpToSearch(page, sql);
  await open(page, "gender=female&countryregion=DK-84");
  await expect(found(page, all)).toBeVisible();
  await expect(results(page)).toHaveCount(24);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/api\/members\?/.test(request.url())) asked.push(request.url());
  });

  await results(page).nth(20).scrollIntoViewIfNeeded();
  await expect(results(page)).toHaveCount(48);
  await results(page).nth(40).scrollIntoViewIfNeeded();
  await expect(results(page)).toHaveCount(all);
  await expect(page.getByText("That’s everyone.")).toBeAttached();
  await expect(found(page, all)).toBeAttached();
  expect(asked).toHaveLength(2);
  expect(asked.map((url) => new URL(url).searchParams.get("countryregion"))).toEqual(["DK-84", "DK-84"]);

  const link = results(page).nth(40).getByRole("link").first();
  await link.scrollIntoViewIfNeeded();
  const address = await link.getAttribute("href");
  await page.evaluate(() =>
    addEventListener("click", () => Object.assign(window, { leftAt: scrollY }), { capture: true }),
  );
  // Slow enough that the profile's placeholder appears.
  await page.route(/\/members\/\d+\.data/, async (route) => {
    await expect(page.locator("main [data-loading]")).toBeVisible();
    await route.continue();
  });
  await link.click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.goBack();
  await expect(results(page)).toHaveCount(all);
  const moved = () =>
    page.evaluate(() => Math.abs(scrollY - (window as unknown as { leftAt: number }).leftAt));
  await expect.poll(moved).toBeLessThan(50);
  await expect(link).toBeInViewport();
  expect(asked).toHaveLength(2);

  const hold = Promise.withResolvers<void>();
  await page.route(/api\/members\?|api\/members$/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page).toHaveURL(/\/members$/);
  await expect(results(page)).toHaveCount(0);
  await expect(page.getByText(/^\d+ members?$/)).toHaveCount(0);
  hold.resolve();
  await expect(results(page)).toHaveCount(24);
  await expect(page.getByText(/^\d+ members$/)).toBeVisible();
  await filters(page).getByRole("button", { name: "Remove filter: Denmark" }).click();
  await expect(page).toHaveURL(/\/members\?country=any$/);
  await expect(filters(page)).toBeFocused();
  await expect(filters(page).getByRole("listitem")).toHaveCount(0);
});

test("on a phone filters are chosen in a sheet that counts, stand in the address, and are remembered", async ({
  page,
  sql,
}) => {
  await page.setViewportSize(PHONE);
  await addMembers(sql, 3, { gender: "female", region: "DK-81", hair: "red" });
  await addMembers(sql, 4, { gender: "female", region: "DK-81", born: "1960-01-01" });
  await addMembers(sql, 2, { gender: "female", region: "DK-84" });
  const { id } = await signUpToSearch(page, sql);
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, "");
  expect((await results(page).first().boundingBox())?.y).toBeLessThan(260);
  await page.setViewportSize(PHONE);
  await expect(filters(page).getByRole("listitem")).toHaveText(["Denmark"]);
  await page.getByRole("button", { name: "Filters" }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByText("Women", { exact: true }).click();
  await expect(sheet.getByLabel("Country")).toHaveValue("DK");
  await sheet.getByLabel("Region", { exact: true }).selectOption({ label: "Nordjylland" });
  await expect(sheet.getByText("More filters")).toBeVisible();
  await expect(sheet.getByText("Buy any credit bundle to upgrade your account.")).toBeVisible();

  const [from, to] = [sheet.getByLabel("From", { exact: true }), sheet.getByLabel("To", { exact: true })];
  await to.last().fill("30");
  await from.last().fill("40");
  await from.last().press("Enter");
  await expect(sheet.getByText("The first age can’t be higher than the second.")).toBeVisible();
  await from.last().fill("20");
  await from.last().press("Enter");
  const young = await sql(
    `select count(*)::int as n from discovery_search where gender = 'female' and region = 'DK-81'
     and date_part('year', age(born_on)) between 20 and 30`,
  );
  const count = young[0]?.n as number;
  await expect(sheet.getByRole("button", { name: `Show ${count}`, exact: true })).toBeVisible();
  await checkAccessibility(page);
  await sheet.getByRole("button", { name: `Show ${count}`, exact: true }).click();
  await expect(sheet).toHaveCount(0);
  const query = "gender=female&countryregion=DK-81&min_age=20&max_age=30";
  await expect(page).toHaveURL(new RegExp(`/members\\?${query}$`));
  await expect(found(page, count)).toBeVisible();
  await expect(filters(page).getByRole("listitem")).toHaveText([
    "Women",
    "Nordjylland",
    "20–30",
    "Clear all",
  ]);
  // With fewer than six results: members of similar age from the rest of the country.
  await expect(page.getByRole("heading", { name: "Close to what you’re looking for" })).toBeVisible();
  await checkAccessibility(page);

  await page.goto("/profile");
  await open(page, "");
  await expect(page).toHaveURL(new RegExp(`/members\\?${query}$`));
  await expect(found(page, count)).toBeVisible();

  await sql("update wallet_wallet set premium_since = now() where member_id = $1", [id]);
  await page.reload();
  await page.getByRole("button", { name: "Filters (3)" }).click();
  await sheet
    .locator("summary")
    .filter({ hasText: /^Hair colour$/ })
    .click();
  await sheet.getByText("Red", { exact: true }).click();
  await sheet.getByRole("button", { name: "Show 3", exact: true }).click();
  await expect(page).toHaveURL(/&hair=red$/);
  await expect(found(page, 3)).toBeVisible();
});

test("beside the results every choice applies at once; no results, an error and being offline have their own messages", async ({
  page,
  context,
  sql,
  watch,
}) => {
  watch.allow(/status of 4/);
  watch.allowOffline();
  await page.setViewportSize(DESKTOP);
  await addMembers(sql, 60, { gender: "female", region: "DK-82" });
  await signUpToSearch(page, sql);
  const column = page.getByRole("complementary", { name: "Filters" });
  const regions = column.getByLabel("Region", { exact: true });
  const fault = Promise.withResolvers<void>();
  await page.route("**/api/regions.php", async (route) => {
    await fault.promise;
    await route.fulfill({ status: 400, json: {} });
  });
  await page.goto("/members?gender=female&countryregion=DK-82");
  await expect(regions).toBeDisabled();
  await expect(regions.locator("option:checked")).toHaveText("Loading regions");
  fault.resolve();
  const noRegions = column.getByRole("alert").filter({ hasText: "We couldn’t load the regions" });
  await expect(noRegions).toBeVisible();
  await page.unroute("**/api/regions.php");
  await noRegions.getByRole("button", { name: "Try again" }).click();
  await expect(regions.locator("option:checked")).toHaveText("Midtjylland");
  const first = await results(page).first().boundingBox();
  const fifth = await results(page).nth(4).boundingBox();
  expect(fifth?.x).toBe(first?.x);
  expect(fifth?.y).toBeGreaterThan(first?.y ?? 0);
  await checkAccessibility(page);

  await expect(results(page)).toHaveCount(48);
  const hold = Promise.withResolvers<void>();
  await page.route(/[?&]after=/, async (route) => {
    await hold.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Show more" }).focus();
  await page.keyboard.press("Enter");
  hold.resolve();
  await expect(results(page).nth(48).getByRole("link").first()).toBeFocused();
  await expect(page.getByRole("status").filter({ hasText: /^\d+ more members$/ })).toBeAttached();

  await regions.selectOption({ label: "Sjælland" });
  await expect(page).toHaveURL(/countryregion=DK-85/);
  await column.getByLabel("From", { exact: true }).last().fill("98");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No one matches all of this yet")).toBeVisible();
  await expect(page).toHaveURL(/min_age=98/);
  await checkAccessibility(page);
  await filters(page).getByRole("button").last().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  await expect(filters(page)).toBeFocused();
  await expect(results(page).first()).toBeVisible();

  await context.setOffline(true);
  await column.getByText("Men", { exact: true }).click();
  await expect(page.getByRole("alert").getByText("You’re offline")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("alert").getByText("You’re offline")).toHaveCount(0);
  await expect(page).toHaveURL(/gender=male$/);
  await expect(page.getByText(/^\d+ members?$/)).toBeVisible();

  await open(page, "min_age=40&max_age=20");
  await expect(page.getByText("The first age can’t be higher than the second.")).toBeVisible();
  await page.getByRole("alert").getByRole("button", { name: "Clear all" }).click();
  await expect(results(page).first()).toBeVisible();
});

test("invalid filters are not remembered, and clearing all with the keyboard keeps the focus", async ({
  page,
  sql,
  watch,
}) => {
  watch.allow(/status of 4/);
  await page.setViewportSize(PHONE);
  await signUpToSearch(page, sql);
  const remembered = () => page.evaluate(() => Object.values(localStorage));
  await open(page, "gender=male");
  await expect.poll(remembered).toContain("gender=male");
  await open(page, "min_age=40&max_age=20");
  await expect(page.getByText("The first age can’t be higher than the second.")).toBeVisible();
  expect(await remembered()).toContain("gender=male");
  await page.getByRole("alert").getByRole("button", { name: "Clear all" }).focus();
  await page.keyboard.press("Enter");
  await expect(results(page).first()).toBeVisible();
  await expect(filters(page)).toBeFocused();

  const unknown = await open(page, "country=foo&gender=foo&hair=foo&min_age=foo&distance=foo");
  expect(unknown?.status()).toBe(200);
  await expect(page.getByRole("button", { name: "Remove filter: foo" })).toHaveCount(3);

  await open(page, "gender=male&min_age=98");
  await page.getByRole("button", { name: "Clear all" }).last().focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/members$/);
  await expect(results(page).first()).toBeVisible();
  await expect(filters(page)).toBeFocused();
  expect(await remembered()).not.toContain("gender=male&min_age=98");
});

test("[D-07] members are shown on the first page if visitors may search, after confirming, and beside a profile", async ({
  page,
  openPage,
  onSite,
  sql,
}) => {
  const [, member] = await addMembers(sql, 12, { gender: "female", region: "DK-83" });
  const overview = (on: Page) =>
    on.locator("section").filter({ has: on.getByRole("heading", { name: "Who’s here" }) });
  const visitor = await openPage({ viewport: PHONE });
  await visitor.goto("/", { waitUntil: "networkidle" });
  await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const tile = overview(visitor).locator("article").first();
  await expect(tile).toBeVisible();
  const wide = visitor.viewportSize();
  await visitor.setViewportSize({ width: 360, height: 740 });
  await visitor.evaluate(() => scrollTo(0, 0));
  expect(await tile.evaluate(isSeenOnArrival), "the middle of a tile in the first screen of a phone").toBe(
    true,
  );
  if (wide) await visitor.setViewportSize(wide);
  await overview(visitor).getByRole("link", { name: "See all members" }).click();
  await expect(visitor).toHaveURL(/\/members$/);

  await sql(`with site as (
      insert into site_site (name, company_id, support_email, mail_name, settings)
      select 'Shy', min(id), 'help@shy.example', 'Shy', '{"logged_out_search": "none"}' from site_company returning id)
    insert into site_domain (domain, site_id, is_main) select 'shy.localhost', id, true from site`);
  const status = async () => (await visitor.request.get("/api/settings.php?domain=shy.localhost")).status();
  await expect.poll(status).toBe(200);
  await visitor.goto(onSite("shy", "/"), { waitUntil: "networkidle" });
  await visitor.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(visitor.getByRole("heading", { name: "Who’s here" })).toHaveCount(0);
  await visitor.goto(onSite("shy", "/members"));
  await expect(visitor.getByText("Log in or sign up to search.")).toBeVisible();

  const { id } = await signUpToSearch(page, sql);
  await sql("insert into likes_like (liker_id, liked_id, at) values ($1, $2, now())", [member, id]);
  await page.goto("/activate/done", { waitUntil: "networkidle" });
  const liked = page
    .getByRole("main")
    .getByRole("link", { name: say("en", "likes:badge_one", { count: 1 }) });
  await expect(liked).toHaveAttribute("href", "/likes");
  await expect(page.getByRole("list", { name: "Members who match you" }).locator("article")).toHaveCount(12);
  await page.goto(`/members/${member}`);
  await expect(
    page
      .getByRole("list", { name: /^Members similar to / })
      .locator("article")
      .first(),
  ).toBeVisible();
});

/** Whether the middle of an element lies in the first screen, under no bar. */
function isSeenOnArrival(element: Element): boolean {
  const { left, width, top, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
