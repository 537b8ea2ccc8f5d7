import { readFile } from "node:fs/promises";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm, openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";

test("finance writes a list of orders to a file with a reason, and downloads it once", async ({
  openPage,
  sql,
}) => {
  const fenna = await openDeskAs(openPage, sql, { alias: "Fenna", role: "finance" });
  fenna.watch.allow(/status of 400 .*\/desk\/work/);
  await fenna.goto("/desk/books");
  const lists = fenna.locator("section", { has: fenna.getByRole("heading", { name: "Lists as files" }) });
  const press = lists.getByRole("button", { name: "Make the file" });
  await expect(press).toBeDisabled();
  await lists.getByLabel("List", { exact: true }).selectOption("Orders");
  await lists.getByLabel("Why").fill("The accountant asked for it");
  const from = lists.getByLabel("From");
  const first = await from.inputValue();
  await from.fill("2020-01-01");
  await confirm(sql, "Fenna");
  await press.click();
  await expect(lists.getByText("Choose at most 366 days")).toBeVisible();
  await from.fill(first);
  await checkAccessibility(fenna);
  await confirm(sql, "Fenna");
  await press.click();
  const [file] = await Promise.all([
    fenna.waitForEvent("download"),
    lists
      .getByRole("button", { name: /^Download orders-/ })
      .first()
      .click(),
  ]);
  expect(await readFile(await file.path(), "utf8")).toContain('"order","site","member","minor_units"');
  await expect(lists.getByText(/Downloaded/).first()).toBeVisible();
  await checkAccessibility(fenna);
});
