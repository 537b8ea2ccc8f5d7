import { buy } from "./buying.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { confirm as confirmAtDesk, openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

test("finance finds an order, refunds a part of it by pressing twice, and sees it once in what happened", async ({
  page,
  sql,
  openPage,
}) => {
  const { id } = await signUpQuickly(page);
  await confirm(sql, id);
  const order = await buy(page, "p1", "paid");
  const fay = await openDeskAs(openPage, sql, { alias: "Fay", role: "finance" });
  await fay.goto("/desk/orders");
  await fay.getByLabel("Order, receipt").fill(String(order));
  await fay.getByRole("button", { name: "Find" }).first().click();
  await expect(fay.getByRole("heading", { name: "Found" })).toBeVisible();
  await checkAccessibility(fay);
  await fay
    .getByRole("link", { name: `Order ${order}` })
    .first()
    .click();
  await checkAccessibility(fay);
  await fay.getByRole("button", { name: `Refund order ${order}` }).click();
  const dialog = fay.getByRole("dialog");
  await dialog.getByLabel("Reason").selectOption("Goodwill");
  await dialog.getByLabel("Amount in EUR").fill("5");
  await dialog.getByRole("button", { name: "See what it does" }).click();
  const press = dialog.getByRole("button", { name: `Refund €5.00 of order ${order}` });
  await expect(dialog).toContainText("Credits that the member loses");
  await dialog.getByLabel("Why").fill("The chat was away for an evening");
  await checkAccessibility(fay);
  await confirmAtDesk(sql, "Fay");
  await press.dblclick();
  await expect(fay.getByRole("status")).toContainText(`€5.00 of order ${order} was refunded.`);
  await expect(fay.getByText("Refund started")).toHaveCount(1);
  await expect(fay.getByText("The chat was away for an evening")).toBeVisible();

  for (const path of [
    "/desk/faults",
    "/desk/receivables",
    "/desk/debits",
    "/desk/books",
    "/desk/withdrawals",
    "/desk/codes",
  ]) {
    await fay.goto(path);
    await checkAccessibility(fay);
  }
});
