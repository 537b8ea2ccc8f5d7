import { expect, type Page } from "./fixture.ts";

/** Buys and settles an order through the API. */
export async function buy(page: Page, bundle: string, outcome: string): Promise<number> {
  const offer = await (await page.request.get("/api/offer")).json();
  const expected = offer.bundles.find(({ code }: { code: string }) => code === bundle).price;
  const wish = { bundle, expected, start_now: true, start_now_text: offer.start_now_text, method: "paypal" };
  const data = { client_id: crypto.randomUUID(), ...wish };
  const { id, next } = await (await page.request.post("/api/orders", { data })).json();
  await page.request.post(next.url, { form: { outcome }, maxRedirects: 0 });
  const stateOf = async () => (await (await page.request.get(`/api/orders/${id}`)).json()).order.state;
  await expect.poll(stateOf, { timeout: 30_000 }).toBe("completed");
  return id as number;
}
