import { START_NOW_TEXT } from "../src/features/shop/rules.ts";
import { alive } from "./alive.ts";
import { checkAccessibility } from "./check-accessibility.ts";
import { confirm } from "./community.ts";
import { expect, type Locator, type Page, type Sql, test } from "./fixture.ts";
import { ADDRESSES } from "./places.ts";
import { readAmounts, readBundlePrices, readCountryPrices, readExpectedPrices } from "./price-list.ts";
import { freshAddress, signUpQuickly } from "./sign-up.ts";
import { say } from "./words.ts";

// Offers for new members appear by themselves, so these journeys use members who signed up long ago.
const LONG_AGO = "update accounts_member set signed_up_at = now() - interval '60 days' where id = $1";

test.use({ extraHTTPHeaders: async ({ place: _ }, use) => use(freshAddress()) });

const t = (key: string, values?: Record<string, string | number>) => say("en", `shop:${key}`, values);
const credits = (count: number) => t("credits_other", { count });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
const order = (page: Page) =>
  page.getByRole("dialog", { name: t("confirm.title") }).getByRole("button", { name: t("order_button") });
const sandbox = (page: Page, words: string) => page.getByRole("button", { name: words, exact: true }).click();
const listOrders = async (page: Page) => (await (await page.request.get("/api/orders")).json()).orders;

async function enter(page: Page, sql: Sql) {
  const person = await signUpQuickly(page);
  await confirm(sql, person.id, { country: "FR" });
  await sql(LONG_AGO, [person.id]);
  return person;
}

const startOn = (page: Page, when: "now" | "later") =>
  page.getByRole("radio", { name: t(`start.${when}`), exact: true }).check();

/** Goes from the open checkout to the provider's page. */
async function goAndPay(page: Page, method: string) {
  await page.getByRole("radio", { name: method, exact: true }).check();
  await startOn(page, "later");
  await (await alive(button(page, t("checkout.next")))).press("Enter");
  await order(page).press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
}

/** Whether a target lies in the first screen, with no part of it under a bar. */
function isWholeOnArrival(target: Locator) {
  return target.evaluate((element) => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 1, bottom - 1].every((y) => element.contains(document.elementFromPoint(left + 30, y)));
  });
}

/** Expects number, credits, amount and fee, if any, of the newest order, which is for 75 credits. */
async function expectRows(page: Page, fee: string | null = null) {
  const [{ id }] = await listOrders(page);
  for (const [name, value] of [
    [t("row.payment"), String(id)],
    [t("row.credits"), "75"],
    [t("row.amount"), "€49.99"],
    ...(fee === null ? [] : [[t("row.fee"), fee] as const]),
  ] as const)
    await expect(page.getByRole("main").locator("dl > div").filter({ hasText: name })).toContainText(value);
  await expect(page.getByText(t("row.fee"))).toHaveCount(fee === null ? 0 : 1);
}

/** Buys with a stored card and settles the order through the API. */
async function buyByCard(page: Page, outcome: string) {
  const offer = await (await page.request.get("/api/offer")).json();
  const bundle = offer.bundles.find(({ code }: { code: string }) => code === "p1");
  const data = {
    client_id: crypto.randomUUID(),
    bundle: "p1",
    start_now: true,
    start_now_text: offer.start_now_text,
    expected: bundle.price,
    method: "creditcard",
    store_card: true,
  };
  const { id, next } = await (await page.request.post("/api/orders", { data })).json();
  await page.request.post(next.url, { form: { outcome }, maxRedirects: 0 });
  const stateOf = async () => (await (await page.request.get(`/api/orders/${id}`)).json()).order.state;
  await expect.poll(stateOf).toBe("completed");
  return id as number;
}

test("an order whose provider cannot be reached says that it waits, and leads on as soon as there is a page to pay on", async ({
  page,
  sql,
}) => {
  await enter(page, sql);
  const offer = await (await page.request.get("/api/offer")).json();
  const data = {
    client_id: crypto.randomUUID(),
    bundle: "p2",
    start_now: false,
    start_now_text: offer.start_now_text,
    expected: offer.bundles[2].price,
    method: "paypal",
  };
  const { id } = await (await page.request.post("/api/orders", { data })).json();
  // As the order is while no provider answers. The demo's own is part of the program and always does.
  const [{ next } = {}] = await sql("select next from shop_payment where order_id = $1", [id]);
  const keepNext = (value: unknown) =>
    sql("update shop_payment set next = $2 where order_id = $1", [id, value && JSON.stringify(value)]);
  await keepNext(null);
  await page.goto(`/credits/p2/paypal?order=${id}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { name: t("result.waiting.title") })).toBeVisible();
  await expect(page.getByText(t("result.waiting.words"))).toBeVisible();
  await expect(button(page, t("result.go_on"))).toHaveCount(0);
  await checkAccessibility(page);
  await keepNext(next);
  await expect(page.getByRole("heading", { name: t("result.loading.title") })).toBeVisible();
  await button(page, t("result.go_on")).press("Enter");
  await expect(page).toHaveURL(/\/sandbox\/pay\//);
});

test("[M-01] [M-03] [M-19] [M-24] [M-29] [E-16] a bundle is chosen, cancelled, failed, tried another way, processed and paid", async ({
  page,
  sql,
}) => {
  test.slow();
  const { id } = await enter(page, sql);
  await page.goto("/members", { waitUntil: "networkidle" });

  await test.step("four bundles, what they cost and that it is once; on the checkout no start is preselected", async () => {
    await page.goto("/credits");
    const bundles = page.getByRole("region", { name: t("bundle.list") });
    await expect(bundles.getByRole("listitem")).toHaveCount(4);
    await expect(bundles.getByRole("listitem").nth(2)).toContainText(t("bundle.popular"));
    await expect(bundles.getByRole("listitem").nth(2)).toContainText("€0.67 per message");
    await expect(bundles).toContainText(t("one_time"));
    await link(page, t("bundle.choose_named", { credits: credits(75), price: "€49.99" })).press("Enter");
    await expect(page).toHaveURL(/\/credits\/p2$/);
    const start = page.getByRole("group", { name: t("start.title") });
    await expect(start.getByRole("radio")).toHaveCount(2);
    await expect(start.getByRole("radio", { checked: true })).toHaveCount(0);
    await expect(start).toContainText(t("start.words"));
    await expect(start).toContainText(t("start.version", { date: "23 November 2026" }));
    await expect(page.getByRole("main")).toContainText(t("row.vat", { percent: "20%" }));
  });

  await test.step("the dialog contains all binding terms; after a cancelled payment, another method is offered", async () => {
    await page.getByRole("radio", { name: "PayPal", exact: true }).check();
    await (await alive(button(page, t("checkout.next")))).press("Enter");
    await expect(page.getByRole("alert")).toHaveText(t("start.missing"));
    await expect(page.getByRole("radio", { name: t("start.now"), exact: true })).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("alert")).toHaveCount(0);
    await button(page, t("checkout.next")).press("Enter");
    const modal = page.getByRole("dialog", { name: t("confirm.title") });
    await expect(modal.locator("[tabindex='-1']")).toBeFocused();
    for (const words of [
      credits(75),
      "€49.99",
      t("row.total"),
      t("confirm.renewal"),
      t("start.chosen_later"),
    ])
      await expect(modal).toContainText(words);
    await expect(modal.getByRole("link", { name: t("confirm.withdraw") })).toBeVisible();
    await order(page).press("Enter");
    await sandbox(page, "Cancel the payment");
    await expect(page.getByRole("heading", { name: t("result.cancelled.title") })).toBeVisible();
    await expect(page.getByText(t("result.cancelled.words"))).toBeVisible();
    await checkAccessibility(page);
    await expect(link(page, t("failure.retry"))).toHaveAttribute("href", "/credits/p2/paypal");
    await page.reload({ waitUntil: "networkidle" });
    expect(await listOrders(page)).toHaveLength(1);
    const [kept] = await sql("select start_now, start_now_text from shop_order where member_id = $1", [id]);
    expect(kept).toEqual({ start_now: false, start_now_text: START_NOW_TEXT });

    // Nobody knows what became of a payment that did not arrive in time.
    await sql(
      "update shop_payment set reason = 'expired' where order_id = (select id from shop_order where member_id = $1)",
      [id],
    );
    await page.reload({ waitUntil: "networkidle" });
    await expect(page.getByRole("heading", { name: "Payment failed or has been cancelled." })).toBeVisible();
    await expect(page.getByText(t("reasons.expired"))).toBeVisible();
    await checkAccessibility(page);
    await link(page, t("result.other_method")).press("Enter");
  });

  await test.step("a fault of the provider says so, and offers to try again and another method", async () => {
    await goAndPay(page, t("checkout.card"));
    await sandbox(page, "Fail the payment");
    await expect(page.getByRole("heading", { name: t("result.provider.title") })).toBeVisible();
    await expect(page.getByText(t("result.provider.words"))).toBeVisible();
    await checkAccessibility(page);
    await expect(link(page, t("failure.retry"))).toHaveAttribute("href", "/credits/p2/creditcard");
    // The address differs by its query alone, and the link that had the focus is gone.
    await link(page, t("failure.retry")).press("Enter");
    await expect(page.getByRole("main")).toBeFocused();
  });

  await test.step("pending says so and becomes completed by itself; credits, number, amount, fee", async () => {
    await goAndPay(page, t("checkout.card"));
    await sandbox(page, "Pay with a delay (pending for 20 seconds)");
    await expect(page.getByRole("heading", { name: t("result.pending.title") })).toBeVisible();
    // A check before the provider's twenty seconds are over is repeated a minute later; this makes it due at
    // once.
    await expect(async () => {
      await sql("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
      await expect(page.getByRole("heading", { name: t("result.completed.title") })).toBeVisible({
        timeout: 3_000,
      });
    }).toPass();
    await expect(page.getByText(t("result.completed.toast", { credits: credits(75) }))).toBeVisible();
    await expectRows(page);
  });

  await test.step("the credits wait for the wish to start; then they are there, and the way leads back", async () => {
    await expect(page.getByText(t("balance", { credits: credits(0) }))).toBeVisible();
    await page.getByRole("checkbox").check();
    await button(page, t("start.now")).press("Enter");
    await expect(page.getByText(t("balance", { credits: credits(75) }))).toBeVisible();
    await link(page, t("result.back")).press("Enter");
    await expect(page).toHaveURL(/\/members/);
    await page.goto("/transactions");
    await expect(page.getByRole("main").locator("a[href^='/transactions/']")).toHaveCount(3);
    await expect(page.getByText(t("states.completed"), { exact: true })).toBeVisible();
    await page.getByRole("main").locator("a[href^='/transactions/']").first().press("Enter");
    await expect(page).toHaveURL(/\/transactions\/\d+$/);
    await expectRows(page);
  });

  await test.step("a fee that is part of the price is shown, also on the result", async () => {
    const [{ id: newest }] = await listOrders(page);
    await sql("update shop_order set fee_amount = 150 where id = $1", [newest]);
    for (const path of [`/transactions/${newest}`, `/credits/p2?order=${newest}`]) {
      await page.goto(path);
      await expectRows(page, "€1.50");
    }
    await sql("update shop_order set fee_amount = 0 where id = $1", [newest]);
  });
});

test("[M-05] [E-17] the last order is repeated with the stored card: past its bank, refused, paid by PayPal instead; the card is deleted", async ({
  page,
  sql,
}) => {
  test.slow();
  await enter(page, sql);
  await buyByCard(page, "paid_stored_challenge");

  await test.step("the bank requires authentication", async () => {
    await page.goto("/credits", { waitUntil: "networkidle" });
    const [{ instrument }] = await listOrders(page);
    const method = t("card.name", { brand: "Visa", last4: instrument.last4 });
    await page
      .getByRole("link")
      .filter({ hasText: credits(30) })
      .filter({ hasText: method })
      .press("Enter");
    await expect(page).toHaveURL(/\/credits\/repeat-order/);
    await expect(page.getByRole("main")).toContainText(t("confirm.renewal"));
    await startOn(page, "now");
    const handed = page.waitForResponse(/\/payments\/\d+$/);
    await (await alive(button(page, t("order_button")))).press("Enter");
    expect(await (await handed).headerValue("content-security-policy")).toContain(
      "form-action http://localhost:",
    );
    await expect(page.getByRole("heading", { name: "Confirm this payment with your bank" })).toBeVisible();
    await sandbox(page, "Pay");
    await expect(page.getByRole("heading", { name: t("result.completed.title") })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByText(t("balance", { credits: credits(60) }))).toBeVisible();
  });

  await test.step("a declined card: retry, PayPal, or delete it", async () => {
    await sql("update sandbox_card set answers = 'refused'");
    await page.goto("/credits/repeat-order");
    await startOn(page, "now");
    await (await alive(button(page, t("order_button")))).press("Enter");
    await expect(page.getByRole("heading", { name: "Credit card payment failed" })).toBeVisible({
      timeout: 30_000,
    });
    await expect(link(page, t("repeat.retry"))).toBeVisible();
    await link(page, t("repeat.paypal")).press("Enter");
    await expect(page).toHaveURL(/\/credits\/p1\/paypal$/);
    await expect(page.getByRole("radio", { name: "PayPal", exact: true })).toBeChecked();
    await page.goto("/credits/repeat-order");
    await (await alive(button(page, t("repeat.delete")))).press("Enter");
    await expect(page).toHaveURL(/\/credits$/);
    await page.goto("/credits/repeat-order");
    await expect(page.getByText(t("repeat.none"), { exact: true })).toBeVisible();
  });
});

test("[M-28] [S-32] a reduced price shows the original; the price page is public and lists what is free; premium gives its reasons", async ({
  page,
  sql,
  watch,
}) => {
  test.slow();
  await page.goto("/pricing", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main).toContainText(t("pricing.from", { price: "€0.50" }));
  await expect(main).toContainText("€49.99");
  await test.step("the amounts of every country and bundle are those of the price list", async () => {
    const { settings } = await (await page.request.get("/api/settings.php")).json();
    const expected = await readExpectedPrices(sql, settings.message_credits);
    expect(Object.keys(expected)).toHaveLength(18);
    const table = main.getByRole("table", { name: t("pricing.countries.title") });
    expect(await readCountryPrices(table)).toEqual(expected);
    expect(readAmounts((await main.locator("h1 + p").textContent()) ?? "")).toEqual(expected.France);
    const cards = await main.getByRole("list").first().getByRole("listitem").allInnerTexts();
    const bundles = await readBundlePrices(sql, "EUR");
    expect(cards).toHaveLength(bundles.length);
    for (const [index, amount] of bundles.entries())
      expect(readAmounts(cards[index] ?? "")).toContainEqual({ currency: "EUR", amount });
  });
  await expect(main).toContainText(t("pricing.free.receive"));
  const wide = page.viewportSize();
  for (const size of [
    { width: 360, height: 740 },
    { width: 390, height: 844 },
    { width: 412, height: 915 },
  ]) {
    await page.setViewportSize(size);
    expect(await isWholeOnArrival(link(page, t("pricing.signup"))), JSON.stringify(size)).toBe(true);
  }
  if (wide) await page.setViewportSize(wide);

  const { id } = await signUpQuickly(page);
  await confirm(sql, id, { country: "FR" });
  await page.goto("/premium", { waitUntil: "networkidle" });
  await expect(main).toContainText("Buy any credit bundle to upgrade your account.");
  await expect(main).toContainText(t("premium.success", { percent: "46%" }));
  await expect(main).toContainText(t("bundle.off", { percent: "25%" }));
  await expect(main).toContainText(t("bundle.lowest", { price: "€49.99" }));
  await link(page, t("bundle.choose_named", { credits: credits(75), price: "€37.49" })).press("Enter");

  await test.step("an unknown code is reported at its field, and the choice is kept", async () => {
    await page.getByRole("radio", { name: "PayPal", exact: true }).check();
    watch.allow(/404.*code=no/);
    await page.getByLabel(t("code.label")).fill("no such code");
    await page.getByLabel(t("code.label")).press("Enter");
    await expect(page.getByLabel(t("code.label"))).toHaveAccessibleDescription(t("refusals.code_unknown"));
    await expect(page.getByRole("radio", { name: "PayPal", exact: true })).toBeChecked();
    watch.allowOffline();
    await startOn(page, "later");
    await page.context().setOffline(true);
    await button(page, t("checkout.next")).press("Enter");
    await order(page).press("Enter");
    await expect(page.getByRole("dialog").getByRole("alert")).toHaveText(t("checkout.offline"));
    await page.context().setOffline(false);
    expect(await listOrders(page)).toEqual([]);
  });
});

test("a click on a bundle shows progress at once; offline it says so and continues by itself", async ({
  page,
  sql,
  watch,
}) => {
  await enter(page, sql);
  await page.goto("/credits");
  const choose = link(page, t("bundle.choose_named", { credits: credits(75), price: "€49.99" }));
  await alive(choose);
  watch.allowOffline();
  await page.context().setOffline(true);
  await choose.press("Enter");
  await expect(page.getByRole("alert")).toHaveText(t("bundle.offline"), { timeout: 1_000 });
  await expect(choose).toHaveAttribute("aria-busy", "true");
  await expect(page).toHaveURL(/\/credits$/);
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/\/credits\/p2$/);
  await expect(page.getByRole("heading", { name: t("checkout.title") })).toBeVisible();

  await page.goto("/credits");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/credits\/p2\.data/, async (route) => {
    await asked;
    await route.continue();
  });
  await (await alive(choose)).press("Enter");
  await expect(choose).toHaveAttribute("aria-busy", "true");
  answer();
  await expect(page).toHaveURL(/\/credits\/p2$/);
});

test("the pages of the shop are accessible", async ({ page, sql }) => {
  test.slow();
  await enter(page, sql);
  const id = await buyByCard(page, "paid_stored_refused");
  for (const path of ["/credits", "/premium", "/transactions", `/credits/p1/creditcard?order=${id}`]) {
    await page.goto(path, { waitUntil: "networkidle" });
    await checkAccessibility(page);
  }
  await page.goto("/credits/p2/paypal");
  await startOn(page, "now");
  await (await alive(button(page, t("checkout.next")))).press("Enter");
  await expect(order(page)).toBeVisible();
  await checkAccessibility(page);
  await page.goto("/credits/repeat-order", { waitUntil: "networkidle" });
  await checkAccessibility(page);
  await startOn(page, "now");
  await (await alive(button(page, t("order_button")))).press("Enter");
  await expect(page.getByRole("heading", { name: t("repeat.failed") })).toBeVisible({ timeout: 30_000 });
  await checkAccessibility(page);
});

test("a code in a link is kept until it is removed; a member without an offer causes no errors", async ({
  page,
  sql,
}) => {
  const person = await enter(page, sql);
  const code = `LINK${person.id}`;
  await sql(
    `insert into shop_code (site_id, code, percent, validity, created_at)
     select id, $1, 20, 'unlimited', now() from site_site where is_default`,
    [code],
  );
  const answers: string[] = [];
  page.on("response", (answer) => answers.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  await page.goto(`/members?code=${code}`, { waitUntil: "networkidle" });
  expect(answers.filter((answer) => /^[45]|discountcode/.test(answer))).toEqual([]);

  await page.goto("/credits");
  const applied = page.getByText(t("code.applied", { code, percent: "20%" }), { exact: true });
  await expect(applied).toBeVisible();
  const choose = page.getByRole("region", { name: t("bundle.list") }).getByRole("link");
  await expect(choose.first()).toHaveAttribute("href", `/credits/p0?code=${code}`);
  await page.goto("/credits/p1");
  await expect(applied).toBeVisible();
  await (await alive(button(page, t("code.remove")))).press("Enter");
  await expect(applied).toHaveCount(0);
  await page.goto("/credits", { waitUntil: "networkidle" });
  await expect(applied).toHaveCount(0);
});

test("the country of the last offer is stored, and a change is announced once", async ({
  page,
  context,
  sql,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem("payment-country"));
  await enter(page, sql);
  await page.goto("/credits");
  await expect.poll(kept).toBe("FR");
  const title = page.getByText(t("country.title"));
  await expect(title).toBeHidden();

  await context.setExtraHTTPHeaders({ "X-Forwarded-For": ADDRESSES.PL });
  await page.goto("/credits/p1");
  await expect(title).toBeVisible();
  const words = t("country.words", { before: "France", now: "Poland" });
  await expect(page.getByText(words)).toBeVisible();
  await expect(page.getByText("PLN").first()).toBeVisible();
  expect(await kept()).toBe("PL");
  await checkAccessibility(page);
  await page.getByRole("button", { name: t("offers.modal.close"), exact: true }).click();
  await expect(title).toBeHidden();
  await page.goto("/credits/p1");
  await expect(button(page, t("checkout.next"))).toBeVisible();
  await expect(title).toBeHidden();
});

test("[M-16] no page of the shop has a field for a card, no foreign frame fits in, and no call takes one", async ({
  page,
  sql,
}) => {
  await enter(page, sql);
  await buyByCard(page, "paid");
  const fields = () =>
    page
      .locator("main, dialog")
      .locator("input, select, textarea")
      .evaluateAll((all) => [...new Set(all.map((field) => (field as HTMLInputElement).name || field.id))]);
  const isOfCard =
    /^cc-|card.?(num|holder|no)|\bpan\b|cvc|cvv|cvn|csc|security.?code|expir|valid.?(to|thru)/i;
  const look = async () => {
    expect(await page.locator("iframe, frame, object, embed").count()).toBe(0);
    const told = await page
      .locator("input, select, textarea, label, [autocomplete]")
      .evaluateAll((all) =>
        all.flatMap((one) =>
          ["name", "id", "autocomplete", "placeholder"].map((key) => one.getAttribute(key) ?? ""),
        ),
      );
    expect(
      told.filter((word) => isOfCard.test(word)),
      page.url(),
    ).toEqual([]);
  };
  for (const [path, ...named] of [
    ["/credits", "code"],
    ["/premium"],
    ["/pricing"],
    ["/credits/p1", "code"],
    ["/credits/repeat-order"],
    ["/transactions"],
    ["/directdebit?bundle=p0", "account_holder", "iban", "mobile"],
    ["/withdraw"],
  ] as const)
    await test.step(path, async () => {
      const answer = await page.goto(path);
      const policy = answer?.headers()["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/frame-src|child-src|unsafe-inline' 'self'|https?:\/\//);
      await look();
      expect(await fields()).toEqual(expect.arrayContaining([...named]));
    });

  await test.step("nor does the order, for a new or a stored card", async () => {
    await page.goto("/credits/p1/creditcard");
    await page.getByRole("radio", { name: t("checkout.card"), exact: true }).check();
    await startOn(page, "now");
    await look();
    await (await alive(button(page, t("checkout.next")))).press("Enter");
    await expect(order(page)).toBeVisible();
    await look();
  });

  await test.step("only two fields of all calls concern a card: which stored one, and whether to store it", async () => {
    const { paths } = await (await page.request.get("/api/openapi.json")).json();
    const named = JSON.stringify(
      Object.values(paths).flatMap((methods) =>
        Object.values(methods as Record<string, Record<string, unknown>>).map(
          ({ parameters, requestBody }) => ({
            parameters,
            requestBody,
          }),
        ),
      ),
    );
    const names = [...named.matchAll(/"([a-z_]+)":|"name":"([a-z_]+)"/gi)].map(
      ([, key, name]) => name ?? key,
    );
    // A browser's push subscription expires too.
    const others = new Set(["expirationTime"]);
    const ofCards = names.filter(
      (name) => !others.has(name as string) && /card|cvc|cvv|csc|pan$|expir/i.test(name as string),
    );
    expect([...new Set(ofCards)].sort()).toEqual(["card", "store_card"]);
    const offer = await (await page.request.get("/api/offer")).json();
    const data = {
      client_id: crypto.randomUUID(),
      bundle: "p0",
      start_now: true,
      start_now_text: offer.start_now_text,
      expected: offer.bundles[0].price,
      method: "creditcard",
    };
    const typed = { ...data, card_number: "4111111111111111", cvc: "123" };
    expect((await page.request.post("/api/orders", { data: typed })).status()).toBe(400);
    expect((await page.request.post("/api/orders", { data })).status()).toBe(201);
  });
});

test("[M-32] an unconfirmed member sees prices and how to confirm, at every page that orders, and orders after it", async ({
  page,
  sql,
  watch,
}) => {
  const { id } = await signUpQuickly(page);
  const notice = page
    .getByRole("main")
    .getByRole("status")
    .filter({ hasText: t("confirm_first.title") });
  const again = () => notice.getByRole("button", { name: say("en", "accounts:confirm.again") });

  await test.step("the checkout shows price and methods, and the button that sends the mail again", async () => {
    await page.goto("/credits/p2", { waitUntil: "networkidle" });
    await expect(notice).toContainText("Your e-mail address hasn’t been confirmed.");
    await expect(page.getByRole("main")).toContainText(t("row.total"));
    await expect(button(page, t("checkout.next"))).toHaveCount(0);
    await expect(page.getByRole("radio", { name: t("methods.sdd"), exact: true })).toHaveCount(0);
    await checkAccessibility(page);
    await (await alive(again())).press("Enter");
    await expect(notice).toContainText(say("en", "accounts:confirm.sent"));
  });

  await test.step("so does the form of direct debits", async () => {
    watch.allow(/directdebit/);
    await page.goto("/directdebit?bundle=p1", { waitUntil: "networkidle" });
    await expect(again()).toBeVisible();
  });

  await test.step("once the address is confirmed, the page takes the order", async () => {
    await page.goto("/credits/p2", { waitUntil: "networkidle" });
    await confirm(sql, id, { country: "FR" });
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(button(page, t("checkout.next"))).toBeVisible();
    await expect(notice).toHaveCount(0);
  });
});
