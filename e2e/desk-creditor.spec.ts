import { checkAccessibility } from "./check-accessibility.ts";
import { confirm, openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";

test("finance proposes a creditor, sees what is wrong with it, and an operator agrees", async ({
  openPage,
  sql,
  oddSites,
}) => {
  // Other journeys rely on the creditor of the demo's company.
  const [row] = await sql(
    `select company.name from site_company as company
       join site_site as site on site.company_id = company.id join site_domain as domain on domain.site_id = site.id
     where domain.domain = $1`,
    [`${oddSites.quiet}.localhost`],
  );
  const company = String(row?.name);
  const freya = await openDeskAs(openPage, sql, { alias: "Freya", role: "finance" });
  freya.watch.allow(/status of 400 .*\/creditor-proposals/);
  await freya.goto("/desk/debits");
  const press = `Propose the creditor of ${company}`;
  await freya.getByRole("button", { name: press }).click();
  const dialog = freya.getByRole("dialog", { name: press });
  await dialog.getByLabel("Name on statements").fill("Quiet B.V.");
  const account = dialog.getByLabel("Account (IBAN)");
  await account.fill("NL91 ABNA 0417 1643 01");
  await dialog.getByLabel("Creditor identifier").fill("DE98ZZZ09999999999");
  await dialog.getByLabel("Why").fill("The bank has sent the contract");
  await confirm(sql, "Freya");
  await dialog.getByRole("button", { name: press }).click();
  await expect(account).toHaveAccessibleDescription(/isn’t an IBAN of the SEPA area/);
  await checkAccessibility(freya);
  await account.fill("NL91 ABNA 0417 1643 00");
  await confirm(sql, "Freya");
  await dialog.getByRole("button", { name: press }).click();
  await expect(dialog).toHaveCount(0);
  await expect(freya.getByText(/^Proposed by Freya on /)).toBeVisible();
  await checkAccessibility(freya);

  const oskar = await openDeskAs(openPage, sql, { alias: "Oskar", role: "operator" });
  await oskar.goto("/desk/proposals");
  const proposal = oskar.locator("section", { hasText: `New creditor of ${company}` });
  await expect(proposal).toContainText("NL91 ABNA 0417 1643 00");
  await checkAccessibility(oskar);
  await proposal.getByLabel("Why you agree or refuse").fill("I have read the contract");
  await confirm(sql, "Oskar");
  await proposal.getByRole("button", { name: "Agree", exact: true }).click();
  const answered = oskar.getByRole("listitem").filter({ hasText: `New creditor of ${company}` });
  await expect(answered.getByText("Agreed", { exact: true })).toBeVisible();
  await freya.goto("/desk/debits");
  const line = freya.getByRole("listitem").filter({ hasText: company });
  await expect(line).toContainText("NL91 ABNA 0417 1643 00");
  await expect(line).toContainText("Quiet B.V.");
});
