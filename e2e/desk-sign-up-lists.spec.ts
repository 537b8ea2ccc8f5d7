import { checkAccessibility } from "./check-accessibility.ts";
import { openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";

test("a lead bars a domain by keyboard, reads what people are told, and ends the entry with a reason", async ({
  openPage,
  sql,
}) => {
  const page = await openDeskAs(openPage, sql, { alias: "Lara", role: "lead" });
  page.watch.allow(/status of 400 .*\/desk\/barred-domains/);
  await page.goto("/desk/sign-up-lists");
  await expect(page.getByText("No domain is listed")).toBeVisible();
  await page.getByText("Add a domain", { exact: true }).first().click();
  await page.getByLabel("Domain", { exact: true }).focus();
  await page.keyboard.type("gmail.com");
  await page.getByRole("textbox", { name: "Why" }).focus();
  await page.keyboard.type("A wave of spam");
  await page.getByRole("button", { name: "Add a domain" }).last().click();
  const field = page.getByLabel("Domain", { exact: true });
  await expect(field).toHaveAccessibleDescription(/Too many people have an address at gmail.com/);
  await checkAccessibility(page);
  await field.fill("spam-wave.example");
  await field.press("Enter");
  const entry = page.locator("[data-entry='spam-wave.example']");
  await expect(entry).toContainText("Hits: 0");
  await expect(field).toHaveValue("");
  await expect(page.getByText("Addresses at spam-wave.example can’t be used here")).toBeVisible();

  await page.getByRole("button", { name: "End spam-wave.example" }).click();
  const dialog = page.getByRole("dialog", { name: "End spam-wave.example now?" });
  await checkAccessibility(page);
  await dialog.getByLabel("Why").fill("The wave is over");
  await dialog.getByRole("button", { name: "End", exact: true }).click();
  await expect(entry).toHaveCount(0);
});
