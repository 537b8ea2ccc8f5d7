import { alive } from "./alive.ts";
import { buy } from "./buying.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Page, test } from "./fixture.ts";
import { linkIn, waitForMail } from "./mailbox.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string | number>) => say("en", `shop:${key}`, values);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

const mailTo = async (page: Page, email: string, words: string) => {
  const messages = await (await page.request.get("/dev/mailbox.json")).json();
  return messages.filter(({ to, text }: { to: string; text: string }) => to === email && text.includes(words))
    .length;
};

test("[M-10] [M-12] unused credits are refunded from the list of orders, or a failure is shown; a withdrawal works without logging in", async ({
  page,
  sql,
  openPage,
}) => {
  test.slow();
  const { id, email } = await signUpQuickly(page);
  await confirm(sql, id);
  const failing = await buy(page, "p0", "refund_fails");

  await test.step("a failed refund returns the credits and says so", async () => {
    await page.goto("/transactions", { waitUntil: "networkidle" });
    await checkAccessibility(page);
    await (await alive(button(page, await refundButton(page)))).press("Enter");
    const dialog = page.getByRole("dialog", { name: t("refund.title") });
    await expect(dialog).toContainText(t("refund.premium_ends"));
    await checkAccessibility(page);
    await dialog.getByRole("button", { name: t("refund.confirm") }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Your credits are back" })).toBeVisible();
    await expect(button(page, await refundButton(page))).toBeVisible();
  });

  await test.step("a successful refund is in the list, and its receipt is a PDF", async () => {
    await sql(
      "update shop_payment set completed_at = completed_at - interval '20 days' where order_id = $1",
      [failing],
    );
    const order = await buy(page, "p1", "paid");
    await page.goto("/transactions");
    await (await alive(button(page, await refundButton(page)))).press("Enter");
    const dialog = page.getByRole("dialog", { name: t("refund.title") });
    await expect(dialog).toContainText(t("refund.premium_stays"));
    await dialog.getByRole("button", { name: t("refund.confirm") }).press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "We’re refunding" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: t("states.refunded") })).toHaveCount(1);
    await checkAccessibility(page);
    await page.goto(`/transactions/${order}`, { waitUntil: "networkidle" });
    const link = page.getByRole("link", { name: t("result.receipt"), exact: true });
    const receipt = await page.request.get((await link.getAttribute("href")) as string);
    expect((await receipt.body()).subarray(0, 5).toString()).toBe("%PDF-");
  });

  await test.step("an order of which a part was refunded says so, with the amounts, and a mail tells of it", async () => {
    const order = await buy(page, "p0", "paid");
    // The ten credits of the failed refund are spent first.
    await sql("select wallet_spend($1, 'gift', gen_random_uuid(), 11, now())", [id]);
    await page.goto("/transactions");
    await (await alive(button(page, await refundButton(page)))).press("Enter");
    const dialog = page.getByRole("dialog", { name: t("refund.title") });
    await dialog.getByRole("button", { name: t("refund.confirm") }).press("Enter");
    const line = page.getByRole("listitem").filter({ hasText: t("states.partly_refunded") });
    await expect(line).toHaveText(/€[\d.]+ of €[\d.]+ refunded/);
    await checkAccessibility(page);
    await page.goto(`/transactions/${order}`);
    await expect(page.getByText(t("states.partly_refunded"), { exact: true })).toBeVisible();
    await expect.poll(() => mailTo(page, email, `We’ve refunded`), { timeout: 60_000 }).toBe(2);
  });

  await test.step("a withdrawal takes two steps from the footer of any page, without logging in; the link in its receipt confirms it", async () => {
    const last = await buy(page, "p2", "paid");
    const visitor = await openPage();
    visitor.watch.allow(/400.*withdraw\.data/);
    await visitor.goto("/");
    await visitor
      .getByRole("contentinfo")
      .getByRole("link", { name: say("en", "frame:footer.withdrawal"), exact: true })
      .press("Enter");
    await expect(visitor).toHaveURL(/\/withdraw$/);
    await checkAccessibility(visitor);
    await (await alive(button(visitor, t("withdrawal.next")))).press("Enter");
    await expect(visitor.getByLabel(t("withdrawal.name"))).toHaveAttribute("aria-invalid", "true");
    await visitor.getByLabel(t("withdrawal.name")).fill("Anna");
    await visitor.getByLabel(t("withdrawal.email")).fill(email);
    await visitor.getByLabel(t("withdrawal.order")).fill(String(last));
    await button(visitor, t("withdrawal.next")).press("Enter");
    await expect(visitor.getByRole("heading", { name: t("withdrawal.check") })).toBeVisible();
    await checkAccessibility(visitor);
    await button(visitor, t("withdrawal.confirm")).press("Enter");
    await expect(visitor.getByRole("heading", { name: t("withdrawal.done") })).toBeVisible();
    await expect(visitor.getByRole("main").getByRole("status")).toContainText(t("withdrawal.one_step"));
    await checkAccessibility(visitor);
    await expect.poll(() => mailTo(page, email, "declaration of withdrawal"), { timeout: 60_000 }).toBe(1);
    await page.goto("/transactions");
    const waiting = page.getByRole("list", { name: t("withdrawal.waiting") }).getByRole("listitem");
    await expect(waiting.getByRole("button", { name: t("withdrawal.confirm") })).toBeVisible();
    await checkAccessibility(page);

    const link = linkIn(await waitForMail(page, email, t("mails.withdrawal.subject")), "/withdraw/do");
    await visitor.goto(link, { waitUntil: "networkidle" });
    await expect(visitor.getByRole("main")).toContainText(t("withdrawal.declare", { order: last }));
    await checkAccessibility(visitor);
    await (await alive(button(visitor, t("withdrawal.confirm")))).press("Enter");
    await expect(visitor.getByRole("heading", { name: t("withdrawal.confirmed") })).toBeVisible();
    const stateOf = async () => (await (await page.request.get(`/api/orders/${last}`)).json()).order.state;
    await expect.poll(stateOf, { timeout: 30_000 }).toBe("refunded");
  });

  await test.step("a withdrawal that needs a review is shown as waiting", async () => {
    const data = { client_id: crypto.randomUUID(), name: "Anna", email, order: "999999" };
    expect((await page.request.post("/api/withdrawals", { data })).status()).toBe(202);
    for (const path of ["/transactions", "/withdraw"]) {
      await page.goto(path);
      const waiting = page.getByRole("list", { name: t("withdrawal.waiting") }).getByRole("listitem");
      await expect(waiting).toContainText([t("withdrawal.waits", { order: 999999 })]);
      await checkAccessibility(page);
    }
  });
});

async function refundButton(page: Page): Promise<string> {
  const { sums } = await (await page.request.get("/api/refunds")).json();
  const sum = new Intl.NumberFormat("en", { style: "currency", currency: sums[0].currency });
  return t("refund.button", { sum: sum.format(sums[0].amount / 100) });
}
