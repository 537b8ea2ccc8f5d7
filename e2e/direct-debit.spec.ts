import { alive } from "./alive.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string | number>) => say("en", `shop:${key}`, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const field = (page: Page, name: string) => page.getByLabel(t(`debit.field.${name}`), { exact: true });

const FILLED = {
  account_holder: "Zoë Müller",
  street: "Grüne Straße",
  house_number: "12 b",
  postal_code: "75001",
  city: "Paris",
};

/** The SMS code for this number, from the developer mailbox. */
async function codeFor(page: Page, number: string): Promise<string> {
  const mails: { channel: string; to: string; text: string }[] = await (
    await page.request.get("/dev/mailbox.json")
  ).json();
  const text = mails.find(({ channel, to }) => channel === "sms" && to === number)?.text ?? "";
  return /: (\d{6}) /.exec(text)?.[1] ?? `no code in "${text}"`;
}

test("[M-09] [E-20] credits are paid by direct debit: errors are shown by field, also for a wrong code, and the right code signs the mandate", async ({
  page,
  sql,
  watch,
}) => {
  watch.allow(/status of (400|409|429).*\/api\/direct-debit\//);
  const person = await signUpQuickly(page);
  await confirm(sql, person.id, { country: "FR" });
  await page.goto("/credits/p1/sdd");
  const startNow = page.getByRole("radio", { name: t("start.now") });
  await expect(page.getByRole("radio", { name: t("methods.sdd"), exact: true })).toBeChecked();
  await expect(startNow).not.toBeChecked();
  await (await alive(startNow)).check();
  await (await alive(button(page, t("checkout.next")))).press("Enter");
  await expect(page).toHaveURL(/\/directdebit\?bundle=p1/);
  await expect(page.getByRole("heading", { level: 1, name: t("debit.title") })).toBeVisible();
  const bought = `${t("credits_other", { count: 30 })}€18.74`;
  await expect(page.getByRole("region", { name: t("row.total") })).toHaveText(bought);

  const send = button(page, t("debit.send"));
  await (await alive(send)).press("Enter");
  await expect(page.locator("form [aria-invalid=true]")).toHaveCount(8);
  await expect(field(page, "account_holder")).toBeFocused();
  await checkAccessibility(page);

  for (const [name, value] of Object.entries(FILLED)) await field(page, name).fill(value);
  const iban = field(page, "iban");
  await iban.pressSequentially("FR1420041010050500013M02607");
  await expect(iban).toHaveValue("FR14 2004 1010 0505 0001 3M02 607");
  await expect(page.getByText(t("debit.invalid.iban"))).toBeVisible();
  await iban.fill("FR1420041010050500013M02606");
  await expect(page.getByText(t("debit.invalid.iban"))).toBeHidden();
  await field(page, "mobile").fill("01 42 68 53 00");
  await expect(page.getByText(t("debit.invalid.landline"))).toBeVisible();
  const number = `+3361${String(person.id % 10_000_000).padStart(7, "0")}`;
  await field(page, "mobile").fill(number);
  await page.getByRole("checkbox", { name: t("debit.authorize") }).check();
  await send.press("Enter");

  await expect(page.getByRole("heading", { name: t("debit.code.title") })).toBeVisible();
  await expect(page.getByLabel(t("debit.code.label"))).toBeFocused();
  await checkAccessibility(page);
  const again = page.getByRole("button", { name: t("debit.code.again") });
  await expect(again).toHaveAttribute("aria-disabled", "true");
  await expect(again).toHaveText(/00:[0-5]\d$/);
  await again.press("Enter");
  await expect(page.getByText(/You can get a new one in \d+\ss\./)).toBeVisible();
  // The browser's clock is ahead of the server's, so asking again shows the remaining time.
  await page.clock.install();
  await page.clock.fastForward(61_000);
  await expect(page.getByText(t("debit.code.again_now"))).toBeAttached();
  await expect(again).toHaveText(t("debit.code.again"));
  await again.press("Enter");
  await expect(page.getByRole("alert")).toContainText("You can get a new one in");
  const code = await codeFor(page, number);
  const typed = page.getByLabel(t("debit.code.label"));
  await typed.fill(code === "000000" ? "000001" : "000000");
  const order = button(page, t("order_button"));
  await order.press("Enter");
  await expect(page.getByText(t("refusals.sms_code_invalid"), { exact: true })).toBeVisible();
  await expect(typed).toBeFocused();
  await expect(startNow).toBeChecked();
  await expect(page.getByText(t("start.chosen_now"))).toBeVisible();
  await typed.fill(code);
  await order.press("Enter");
  await expect(page.getByRole("heading", { name: t("result.completed.title") })).toBeVisible();
  await expect(page).toHaveURL(/\/credits\/p1\/sdd\?order=\d+/);
  const orders = await sql("select start_now from shop_order where member_id = $1", [person.id]);
  expect(orders).toEqual([{ start_now: true }]);

  // Only one debit at a time: another is refused with a message, and the other payment methods are one click
  // away.
  await page.goto("/directdebit?bundle=p1");
  await expect(page.getByText(t("debit.unavailable.title"))).toBeVisible();
  await expect(page.getByText(t("refusals.debit_limit"))).toBeVisible();
  await expect(page.getByText(t("failure.title"))).toBeHidden();
  await page.getByRole("link", { name: t("result.other_method"), exact: true }).click();
  await expect(page).toHaveURL(/\/credits\/p1$/);
});
