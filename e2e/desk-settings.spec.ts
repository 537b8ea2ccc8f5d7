import { checkAccessibility } from "./check-accessibility.ts";
import { openDeskAs } from "./desk-session.ts";
import { expect, type Page, type Sql, test } from "./fixture.ts";

/** Confirms each person at the desk with their second factor, as if they had just used it. */
const confirm = (sql: Sql) => sql("update staff_session set confirmed_at = now()");

const search = async (page: Page, words: string) => {
  await page.getByRole("searchbox").fill(words);
  await page.getByRole("searchbox").press("Enter");
};
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function save(page: Page, sql: Sql, how: "Save" | "Propose", why: string) {
  await button(page, "Review").click();
  const dialog = page.getByRole("dialog", { name: "Save these changes?" });
  await dialog.getByLabel("Why").fill(why);
  await confirm(sql);
  await dialog.getByRole("button", { name: how, exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test("an operator changes a setting after looking at the difference, another agrees to a dangerous one, and a change is taken back", async ({
  openPage,
  sql,
  request,
  oddSites,
}) => {
  // Other journeys rely on the settings of the default site.
  const domain = `${oddSites.quiet}.localhost`;
  const [row] = await sql("select site_id from site_domain where domain = $1", [domain]);
  const site = row?.site_id;
  const olga = await openDeskAs(openPage, sql, { alias: "Olga", role: "operator" });
  olga.watch.allow(/status of 400 .*\/settings\/plans/);
  await olga.goto(`/desk/settings?site=${site}`);
  await search(olga, "longest message");
  const field = olga.getByLabel("Longest message", { exact: true });
  await field.fill("0");
  await button(olga, "Review").click();
  await expect(field).toHaveAccessibleDescription(/Please enter 1 or more/);
  await field.fill("900");
  await checkAccessibility(olga);
  await button(olga, "Review").click();
  await expect(olga.getByRole("dialog")).toContainText("1,000");
  await checkAccessibility(olga);
  await olga.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await save(olga, sql, "Save", "Nobody writes more than that");
  await expect(olga.getByText("Saved. Every process uses it within seconds.")).toBeVisible();
  const told = async () => (await (await request.get(`/api/settings.php?domain=${domain}`)).json()).settings;
  expect((await told()).message_length).toBe(900);

  await search(olga, "time to return credits");
  await olga.getByLabel("Time to return credits", { exact: true }).fill("30");
  await save(olga, sql, "Propose", "Members asked for more time");
  expect((await told()).refund_days).toBe(14);
  await expect(olga.getByText("1 change waits for a second person.")).toBeVisible();
  const otto = await openDeskAs(openPage, sql, { alias: "Otto", role: "operator" });
  await otto.goto("/desk/proposals");
  // Other journeys propose changes as well.
  const proposal = otto.locator("section", { hasText: "Time to return credits" });
  await proposal.getByLabel("Why you agree or refuse").fill("Agreed in the meeting");
  await confirm(sql);
  await proposal.getByRole("button", { name: "Agree", exact: true }).click();
  const answered = otto.getByRole("listitem").filter({ hasText: "Time to return credits" });
  await expect(answered.getByText("Agreed", { exact: true })).toBeVisible();
  expect((await told()).refund_days).toBe(30);

  await olga.goto(`/desk/settings?site=${site}&q=longest`);
  await olga.getByRole("link", { name: "History of “Longest message”" }).click();
  await expect(olga.getByText("Nobody writes more than that")).toBeVisible();
  await checkAccessibility(olga);
  await olga.getByRole("link", { name: "Take it back" }).click();
  await expect(olga.getByText("You are taking a change back.")).toBeVisible();
  await save(olga, sql, "Save", "It was too short after all");
  expect((await told()).message_length).toBe(1_000);
});

test("finance changes prices by percent, looks at each before saving, and takes the change back", async ({
  openPage,
  sql,
}) => {
  const fiona = await openDeskAs(openPage, sql, { alias: "Fiona", role: "finance" });
  // Of the default site: no other journey buys in Canadian dollars.
  await fiona.goto("/desk/prices");
  const field = fiona.getByLabel(/, CAD$/).last();
  const before = await field.inputValue();
  await field.fill("ten");
  await button(fiona, "Review").click();
  await expect(field).toHaveAccessibleDescription(/Enter an amount/);
  await button(fiona, "Discard").click();
  await fiona.getByRole("textbox", { name: "Percent" }).fill("20");
  await fiona.getByRole("combobox", { name: "Currency" }).selectOption("CAD");
  await button(fiona, "Work out").click();
  const wanted = await field.inputValue();
  expect(Number(wanted)).toBeGreaterThan(Number(before));
  await checkAccessibility(fiona);
  await save(fiona, sql, "Save", "Costs have gone up again");
  await expect(fiona.getByText("Saved. Every process uses it within seconds.")).toBeVisible();
  await expect(field).toHaveValue(wanted);
  await fiona.getByRole("link", { name: "History", exact: true }).click();
  await fiona.getByRole("link", { name: "Take it back" }).first().click();
  await expect(field).toHaveValue(before);
  await save(fiona, sql, "Save", "They came down after all");
  await expect(field).toHaveValue(before);
});

test("an operator gives a site another colour: one that is hard to see is refused, a good one is on the site's pages, and it is taken back", async ({
  openPage,
  sql,
  oddSites,
}) => {
  const domain = `${oddSites.quiet}.localhost`;
  const [row] = await sql("select site_id from site_domain where domain = $1", [domain]);
  const olga = await openDeskAs(openPage, sql, { alias: "Olga", role: "operator" });
  olga.watch.allow(/status of 400 .*\/settings\/plans/);
  await olga.goto(`/desk/brand?site=${row?.site_id}`);
  const field = olga.getByLabel("Main colour", { exact: true });
  await field.fill("#e9b872");
  await button(olga, "Review").click();
  await expect(field).toHaveAccessibleDescription(/contrast with the page is 1.5 to 1/);
  await field.fill("#0b5d5d");
  await checkAccessibility(olga);
  await save(olga, sql, "Save", "The brand is green now");
  await expect(olga.getByText("Saved. Every process uses it within seconds.")).toBeVisible();
  const visitor = await openPage();
  const colour = async () => {
    await visitor.goto(`/?domain=${domain}`);
    return visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--primary"));
  };
  expect(await colour()).toBe("#0b5d5d");
  await olga.getByRole("link", { name: "History", exact: true }).click();
  await olga.getByRole("link", { name: "Take it back" }).first().click();
  await save(olga, sql, "Save", "Members liked the red one more");
  expect(await colour()).toBe("#7a0f24");
  for (const page of ["texts", "company", "domains"]) {
    await olga.goto(`/desk/${page}?site=${row?.site_id}`);
    await checkAccessibility(olga);
  }
});
