import type { Page } from "@playwright/test";

type OpenAs = (page: Page, path: string) => Promise<void>;

/** The screens of the shop, of the first demo account. */
export function listShopShots(openAs: OpenAs) {
  const shot = (name: string, reach: (page: Page) => Promise<void>) => ({ name, path: "/", reach });
  return [
    { name: "pricing", path: "/pricing" },
    shot("premium", (page) => openAs(page, "/premium")),
    shot("credits", (page) => openAs(page, "/credits")),
    shot("checkout", (page) => openAs(page, "/credits/p2")),
    { ...shot("checkout-confirm", (page) => openConfirm(page, openAs)), whole: false },
    shot("checkout-failed", (page) => buy(page, openAs, "failed")),
    shot("checkout-completed", (page) => buy(page, openAs, "paid_stored_refused")),
    shot("repeat-order", (page) => openAs(page, "/credits/repeat-order")),
    shot("transactions", (page) => openAs(page, "/transactions")),
  ];
}

async function openConfirm(page: Page, openAs: OpenAs) {
  await openAs(page, "/credits/p2/paypal");
  await page.locator("main button.w-full").first().click();
  await page.locator("dialog[open]").waitFor();
}

/** By a card that is stored: what comes of it is picked at the provider. */
async function buy(page: Page, openAs: OpenAs, outcome: string) {
  await openAs(page, "/credits");
  const offer = await (await page.request.get("/api/offer")).json();
  const data = {
    client_id: crypto.randomUUID(),
    bundle: "p2",
    start_now: true,
    start_now_text: offer.start_now_text,
    expected: offer.bundles[2].price,
    method: "creditcard",
    store_card: true,
  };
  const { id, next } = await (await page.request.post("/api/orders", { data })).json();
  await page.request.post(next.url, { form: { outcome } });
  const isOpen = async () =>
    /loading|pending/.test((await (await page.request.get(`/api/orders/${id}`)).json()).order.state);
  while (await isOpen()) await page.waitForTimeout(200);
  await page.goto(`/credits/p2/creditcard?order=${id}`, { waitUntil: "networkidle" });
}
