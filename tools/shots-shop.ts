import type { BrowserContext, Page } from "@playwright/test";

type OpenAs = (page: Page, path: string) => Promise<void>;
type Reach = (page: Page, context: BrowserContext) => Promise<unknown>;

/** Screens of the shop, with the first demo account. */
export function listShopShots(openAs: OpenAs) {
  const shot = (name: string, reach: Reach) => ({ name, path: "/", reach });
  const low = (name: string, reach: Reach) => ({ ...shot(name, reach), whole: false });
  return [
    { name: "pricing", path: "/pricing" },
    shot("premium", (page) => openAs(page, "/premium")),
    shot("repeat-order-none", (page) => openAs(page, "/credits/repeat-order")),
    shot("credits", (page) => openAs(page, "/credits")),
    low("credits-offline", (page, context) => openOffline(page, context, openAs)),
    low("credits-waits", (page, context) => chooseOffline(page, context, openAs)),
    shot("checkout", (page) => openAs(page, "/credits/p2")),
    shot("checkout-wrong-code", (page) => openAs(page, "/credits/p2?code=NOSUCHCODE")),
    low("checkout-confirm", (page) => openConfirm(page, openAs)),
    low("checkout-refused", (page) => orderInVain(page, openAs)),
    shot("checkout-loading", (page) => buy(page, openAs, null)),
    shot("checkout-pending", (page) => buy(page, openAs, "pending")),
    shot("checkout-failed", (page) => buy(page, openAs, "failed")),
    shot("checkout-cancelled", (page) => buy(page, openAs, "cancelled")),
    shot("checkout-unreachable", (page) => placeInVain(page, openAs)),
    shot("checkout-provider", (page) => placeInVain(page, openAs, true)),
    shot("checkout-completed", (page) => buy(page, openAs, "paid_stored_refused")),
    shot("credits-bought", (page) => openAs(page, "/credits")),
    shot("repeat-order", (page) => openAs(page, "/credits/repeat-order")),
    shot("repeat-order-failed", (page) => failToRepeat(page, openAs)),
    shot("transactions", (page) => openAs(page, "/transactions")),
    low("refund", (page) => openRefund(page, openAs)),
    { name: "withdraw", path: "/withdraw" },
    { name: "withdraw-check", path: "/withdraw", reach: (page: Page) => withdraw(page) },
    { name: "withdraw-done", path: "/withdraw", reach: (page: Page) => withdraw(page, { confirm: true }) },
    shot("transactions-waits", (page) => waitForDesk(page, openAs)),
    shot("directdebit", (page) => openAs(page, "/directdebit?bundle=p0")),
    shot("directdebit-code", (page) => openCode(page, openAs)),
    low("directdebit-refused", (page) => openAs(page, "/directdebit?bundle=p3")),
  ];
}

/** Goes offline on a page whose script is loaded and whose prices are not. */
async function openOffline(page: Page, context: BrowserContext, openAs: OpenAs) {
  await openAs(page, "/credits");
  await page.locator("main li a").first().click();
  await page.waitForURL(/credits\/p0/);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.goBack();
  await page.locator("main [role=alert] button").waitFor();
}

/** Presses a bundle that waits for the network. */
async function chooseOffline(page: Page, context: BrowserContext, openAs: OpenAs) {
  await openAs(page, "/credits");
  await context.setOffline(true);
  await page.locator("main li a").nth(2).click();
  await page.locator("main li [role=alert]").waitFor();
}

/** Submits a withdrawal that names no order. */
async function waitForDesk(page: Page, openAs: OpenAs) {
  await openAs(page, "/transactions");
  const { email } = await (await page.request.get("/api/withdrawals")).json();
  const data = { client_id: crypto.randomUUID(), name: "Zoë", email, order: "100999" };
  await page.request.post("/api/withdrawals", { data });
  await page.reload({ waitUntil: "networkidle" });
}

async function openConfirm(page: Page, openAs: OpenAs) {
  await openAs(page, "/credits/p2/paypal");
  await page.locator("main input[type=radio][value=now]").check();
  await page.locator("main section[aria-label] button.w-full").first().click();
  await page.locator("dialog[open]").waitFor();
}

async function orderInVain(page: Page, openAs: OpenAs) {
  const refused = { error: "internal", message: "" };
  await page.route(/\/api\/orders$/, (route) => route.fulfill({ status: 418, json: refused }));
  await openConfirm(page, openAs);
  await page.locator("dialog[open] button.w-full").last().click();
  await page.locator("dialog[open] [role=alert]").waitFor();
}

type Ordered = { id: number; next: { url: string } | null };

async function order(page: Page, path: string, how: object): Promise<Ordered> {
  const offer = await (await page.request.get("/api/offer")).json();
  const data = {
    client_id: crypto.randomUUID(),
    bundle: "p2",
    start_now: true,
    start_now_text: offer.start_now_text,
    expected: offer.bundles[2].price,
    ...how,
  };
  return (await page.request.post(path, { data })).json();
}

/**
 * The order that the server answers while no provider can be reached, or after all refused. The demo's own provider is
 * a part of the program, so it never fails.
 */
async function placeInVain(page: Page, openAs: OpenAs, isRefused = false) {
  await openAs(page, "/credits");
  const { id } = await order(page, "/api/orders", { method: "creditcard" });
  const changed = isRefused ? { state: "failed", reason: "provider", next: null } : { next: null };
  const change = (placed: object) => ({ ...placed, ...changed });
  await page.route(/\/api\/orders\/\d+$/, async (route) => {
    const answer = await route.fetch();
    const { order: placed, ...rest } = await answer.json();
    return route.fulfill({ response: answer, json: { order: change(placed), ...rest } });
  });
  await page.goto(`/credits/p2/creditcard?order=${id}`, { waitUntil: "networkidle" });
  await page.waitForResponse(/\/api\/orders\/\d+$/);
}

async function waitForEnd(page: Page, id: number, open: RegExp) {
  const isOpen = async () =>
    open.test((await (await page.request.get(`/api/orders/${id}`)).json()).order.state);
  while (await isOpen()) await page.waitForTimeout(200);
}

/** Pays with a stored card; `outcome` is chosen at the provider, or null leaves the payment open. */
async function buy(page: Page, openAs: OpenAs, outcome: string | null) {
  await openAs(page, "/credits");
  const { id, next } = await order(page, "/api/orders", { method: "creditcard", store_card: true });
  if (outcome !== null) {
    await page.request.post(next?.url ?? "", { form: { outcome } });
    await waitForEnd(page, id, outcome === "pending" ? /loading/ : /loading|pending/);
  }
  await page.goto(`/credits/p2/creditcard?order=${id}`, { waitUntil: "networkidle" });
}

/** Repeats an order with a stored card that is then declined. */
async function failToRepeat(page: Page, openAs: OpenAs) {
  await openAs(page, "/credits");
  const { cards } = await (await page.request.get("/api/offer")).json();
  const { id } = await order(page, "/api/orders/repeat", { card: cards[0].id });
  await waitForEnd(page, id, /loading|pending/);
  await page.goto(`/credits/repeat-order?order=${id}`, { waitUntil: "networkidle" });
}

async function openRefund(page: Page, openAs: OpenAs) {
  await openAs(page, "/transactions");
  await page.locator("main section button").first().click();
  await page.locator("dialog[open]").waitFor();
}

async function withdraw(page: Page, { confirm = false } = {}) {
  await page.locator("main input[name=name]").fill("Zoë Müller-Łukasiewicz");
  await page.locator("main input[name=email]").fill("zoe.mueller-lukasiewicz@example.org");
  await page.locator("main input[name=order]").fill("100001");
  await page.locator("main button[type=submit]").click();
  const yes = page.locator("main button[value=confirm]");
  await yes.waitFor();
  if (!confirm) return;
  await yes.click();
  await yes.waitFor({ state: "detached" });
}

const ACCOUNT = {
  account_holder: "Zoë Müller-Łukasiewicz",
  iban: "FR1420041010050500013M02606",
  street: "Grüne Straße",
  house_number: "12 b",
  postal_code: "75001",
  city: "Paris",
  mobile: "0612345678",
};

/** Mocks the sending of the code, because a number gets only one a minute. */
async function openCode(page: Page, openAs: OpenAs) {
  const sent = {
    id: crypto.randomUUID(),
    mobile_end: "78",
    iban_end: "2606",
    expires_at: new Date(Date.now() + 600_000).toISOString(),
    again_at: new Date(Date.now() + 60_000).toISOString(),
    left: 2,
  };
  await page.route(/\/api\/direct-debit\/codes$/, (route) => route.fulfill({ status: 201, json: sent }));
  await openAs(page, "/directdebit?bundle=p0");
  for (const [name, value] of Object.entries(ACCOUNT))
    await page.locator(`main input[name=${name}]`).fill(value);
  await page.locator("main input[name=authorization]").check();
  await page.locator("main button[type=submit]").click();
  await page.locator("main input[name=sms_code]").waitFor();
}
