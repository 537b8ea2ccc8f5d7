import { randomUUID } from "node:crypto";
import { buy } from "./buying.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { confirm as confirmAtDesk, openDeskAs } from "./desk-session.ts";
import { expect, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const WHY = "Asked for it by telephone today";

test("finance's day: a refund that waits is marked as paid back, a withdrawal is settled to its order, and a code is made and ended", async ({
  page,
  sql,
  openPage,
}) => {
  const { id, email } = await signUpQuickly(page);
  await confirm(sql, id);
  const stuck = await buy(page, "p1", "paid");
  await sql("update shop_payment set provider_ref = null where order_id = $1", [stuck]);
  const { credits, sums } = await (await page.request.get("/api/refunds")).json();
  const all = { client_id: randomUUID(), credits, sums };
  expect((await page.request.post("/api/refunds", { data: all })).status()).toBe(200);
  const withdrawn = await buy(page, "p1", "paid");
  const declared = { client_id: randomUUID(), name: "Zoë de Vries", email, order: "999999" };
  expect((await page.request.post("/api/withdrawals", { data: declared })).status()).toBe(202);

  const fay = await openDeskAs(openPage, sql, { alias: "Fay", role: "finance" });
  const dialog = fay.getByRole("dialog");
  const press = async (name: string) => {
    await dialog.getByLabel("Why").fill(WHY);
    await dialog.getByRole("button", { name }).click();
    await expect(dialog).toHaveCount(0);
  };
  await fay.goto("/desk/faults");
  const fault = fay.getByRole("listitem").filter({ hasText: `Order ${stuck}` });
  await expect(fault).toContainText("Refund doesn’t proceed");
  await expect(fault).toContainText("the provider’s reference is missing");
  await expect(fault.getByRole("button", { name: "Write a note" })).toHaveCount(0);
  await fault.getByRole("button", { name: "Enter the provider’s reference" }).click();
  await expect(dialog).toContainText("without its own reference");
  await checkAccessibility(fay);
  await fay.keyboard.press("Escape");
  await fault.getByRole("button", { name: /as paid back$/ }).click();
  await press("as paid back");
  await expect(fault).toContainText("Paid back another way · by Fay");

  await fay.goto("/desk/withdrawals");
  await fay.getByRole("button", { name: `of order ${withdrawn}` }).click();
  await press(`of order ${withdrawn}`);
  await expect(fay.getByRole("heading", { name: "Zoë de Vries" })).toHaveCount(0);

  await fay.goto("/desk/codes");
  await fay.getByRole("button", { name: "Make a code" }).click();
  await dialog.getByLabel("Code", { exact: true }).fill("SPRING-7");
  await dialog.getByLabel("Percent off").fill("15");
  await checkAccessibility(fay);
  await confirmAtDesk(sql, "Fay");
  await press("Make SPRING-7: 15% off");
  const code = fay.getByRole("listitem").filter({ hasText: "SPRING-7" });
  await code.getByRole("button", { name: "End SPRING-7" }).click();
  await press("End SPRING-7");
  await expect(code).toContainText("ended by Fay");
});

test("an operator's day: a breach is added and closed, and an order of an authority is confirmed and ended", async ({
  sql,
  openPage,
}) => {
  const olga = await openDeskAs(openPage, sql, { alias: "Olga", role: "operator" });
  olga.watch.allow(/400.*authority-order-receipts/);
  const now = new Date().toISOString().slice(0, 16);
  await olga.goto("/desk/breaches/new");
  await olga.getByLabel("Found at").fill(now);
  await olga.getByLabel("It was lost or out of reach").check();
  for (const [name, words] of [
    ["What happened", "A disk of the file store was lost for an hour."],
    ["Who is affected", "About 200 members of one site."],
    ["Which data", "Photos."],
    ["Likely effects", "Photos were not shown for an hour."],
    ["Measures taken or proposed", "They were restored from the copy."],
  ] as const)
    await olga.getByLabel(name, { exact: true }).fill(words);
  await olga
    .getByLabel("Why not, or why after more than 72 hours")
    .fill("Nothing was seen or lost for good.");
  await olga.getByLabel("Why they weren’t told").fill("It has no consequences for them.");
  await olga.getByRole("button", { name: "Add to the register" }).click();
  await expect(olga).toHaveURL(/\/desk\/breaches\/\d+$/);
  await olga.getByRole("button", { name: "Close the entry" }).click();
  const closing = olga.getByRole("dialog");
  await closing.getByLabel("Why do you close the entry?").fill("Everything is restored.");
  await closing.getByRole("button", { name: "Close the entry" }).click();
  await expect(olga.getByText("closed", { exact: true })).toBeVisible();

  await olga.goto("/desk/transparency/orders");
  await olga.getByLabel("Reference").fill("7 Js 12/27");
  await olga.getByLabel("Received at").fill(now);
  await olga.getByRole("button", { name: "Write it down" }).click();
  const order = olga.getByRole("listitem").filter({ hasText: "7 Js 12/27" });
  await order.getByRole("button", { name: "Write down the confirmation" }).click();
  await order.getByLabel("Receipt confirmed at").fill("2020-01-01T00:00");
  await order.getByRole("button", { name: "Write down the confirmation" }).click();
  await expect(order.getByLabel("Receipt confirmed at")).toHaveAttribute("aria-invalid", "true");
  await checkAccessibility(olga);
  await order.getByLabel("Receipt confirmed at").fill(now);
  await order.getByRole("button", { name: "Write down the confirmation" }).click();
  await expect(order.getByLabel("Receipt confirmed at")).toHaveCount(0);
  await expect(order).toContainText("· confirmed ");
  await order.getByRole("button", { name: "Write down the end" }).click();
  await order.getByLabel("Ended at").fill(now);
  await order.getByRole("button", { name: "Write down the end" }).click();
  await expect(order.getByText("Done", { exact: true })).toBeVisible();
});
