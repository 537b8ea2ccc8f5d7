import { checkAccessibility } from "./check-accessibility.ts";
import { openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";

test("[B-05] [B-10] [M-18] an operator reads the figures of a country as plots and tables, sees a claim that is too high, and proposes what was measured", async ({
  openPage,
  sql,
}) => {
  const [site] = await sql("select id, name from site_site order by id desc limit 1");
  await sql("delete from figures_success where site_id = $1", [site?.id]);
  await sql(
    `insert into figures_success (site_id, month, window_from, window_to, claim, premium_members, premium_successes,
       other_members, other_successes, ratio, low, high, verdict, measured_at)
     values ($1, date_trunc('month', now())::date, now()::date - 28, now()::date, 46, 400, 120, 400, 100, 1.2, 1.12, 1.29, 'too_high', now())`,
    [site?.id],
  );
  await sql(
    `insert into figures_day (day, site_id, metric, country, part, n, hidden)
     select now()::date, $1, 'sign_ups', country, 'known', n, hidden
     from (values ('', 30, false), ('NL', 3, true), ('DE', 7, true), ('FR', 20, false)) of (country, n, hidden)
     on conflict do nothing`,
    [site?.id],
  );
  const olga = await openDeskAs(openPage, sql, { alias: "Olga", role: "operator" });
  await olga.goto(`/desk/figures/people?site=${site?.id}&country=NL`);
  const plot = olga.getByRole("region", { name: "Sign-ups", exact: true });
  await plot.getByText("Table", { exact: true }).click();
  await expect(plot.getByRole("cell", { name: "< 5", exact: true }).first()).toBeVisible();
  await checkAccessibility(olga);
  await olga.getByLabel("To", { exact: true }).fill("2020-01-01");
  await olga.getByRole("button", { name: "Show" }).click();
  await expect(olga.getByLabel("To", { exact: true })).toHaveAccessibleDescription(
    "This doesn’t look right.",
  );
  await expect(olga.getByLabel("Country", { exact: true })).toHaveValue("NL");

  await olga.getByRole("link", { name: "Success", exact: true }).click();
  const card = olga.getByRole("region", { name: String(site?.name) });
  await expect(card).toContainText("Measured: 20%, between 12% and 29%.");
  await checkAccessibility(olga);
  await card.getByRole("link", { name: "Change the claim to 12%" }).click();
  await olga.getByRole("button", { name: "Review", exact: true }).click();
  const dialog = olga.getByRole("dialog");
  await expect(dialog).toContainText("12");
  await dialog.getByLabel("Why").fill("Last month it was less than we say");
  await sql("update staff_session set confirmed_at = now()");
  await dialog.getByRole("button", { name: "Propose", exact: true }).click();
  await expect(olga.getByText("1 change waits for a second person.")).toBeVisible();

  for (const path of ["retention", "processing", "breaches", "transparency", "health", "getting-started"]) {
    await olga.goto(`/desk/${path}`);
    for (const fold of await olga.locator("main summary").all()) await fold.click();
    await checkAccessibility(olga);
  }
});
