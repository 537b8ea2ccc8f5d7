import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import type pg from "pg";
import type { MethodCode } from "../src/base/payment-methods.ts";
import { openAdyen } from "../src/testing/adyen/open-adyen.ts";
import type { CardChoice, FakeProvider, PageChoice } from "../src/testing/fake-provider.ts";
import { openFakePay } from "../src/testing/pay/open-fake-pay.ts";
import { openVerotel } from "../src/testing/verotel/open-verotel.ts";
import type { ProviderName, Shot, World } from "./shot.ts";

/** Our own servers of the providers. The tests let Prism judge Adyen's; pictures need no judge. */
export const OPEN_PROVIDER: Record<ProviderName, () => Promise<FakeProvider>> = {
  adyen: () => openAdyen({ judged: false }),
  verotel: openVerotel,
  pay: openFakePay,
};

/** Settings of the shop at our own server of each provider. */
const METHODS = {
  adyen: ["creditcard", "ideal", "bancontact"],
  verotel: ["creditcard", "ideal"],
  pay: ["creditcard", "ideal", "bancontact", "paypal", "applepay"],
} as const satisfies Record<ProviderName, readonly MethodCode[]>;
const SITES_MS = 10_000;

const STORED = { adyen: true, verotel: true, pay: false } as const;

/** Checkout, result, refund and orders with each provider's outcomes. Each picture has a member of its own. */
export function listProviderShots(): Shot[] {
  return (Object.keys(OPEN_PROVIDER) as ProviderName[]).flatMap((provider) => [
    ...listOutcomes(provider),
    ...(STORED[provider] ? listStored(provider) : []),
  ]);
}

type Reach = (page: Page, world: World) => Promise<unknown>;

function shotsOf(provider: ProviderName) {
  return (name: string, reach: Reach, whole = true): Shot => ({
    name: `${provider}-${name}`,
    path: "/",
    place: "NL",
    provider,
    whole,
    fill: (database) => takeOnly(database, METHODS[provider]),
    reach: (page, _, world) => reach(page, world),
  });
}

function listOutcomes(provider: ProviderName): Shot[] {
  const shot = shotsOf(provider);
  const ended = (choice: PageChoice) => (page: Page, world: World) => buy(page, world, { choice });
  return [
    shot("checkout", async (page, world) => {
      await enter(page, world);
      // By card, which some providers can store.
      await page.goto("/credits/p2/creditcard", { waitUntil: "networkidle" });
    }),
    shot("paid", ended("pay")),
    shot("refused", ended("refuse")),
    shot("cancelled", ended("cancel")),
    shot("left", ended("leave")),
    shot("refund", openRefundDialog, false),
    shot("refunded", refund),
    shot("transactions", openAllOrders),
  ];
}

function listStored(provider: ProviderName): Shot[] {
  const shot = shotsOf(provider);
  return [
    shot("stored", async (page, world) => {
      await storeCard(page, world, "accept");
      await page.goto("/credits/p2", { waitUntil: "networkidle" });
    }),
    shot("stored-repeat", async (page, world) => {
      const card = await storeCard(page, world, "accept");
      await page.goto(`/credits/repeat-order?bundle=p2&card=${card}`, { waitUntil: "networkidle" });
    }),
    shot("stored-bank-asks", (page, world) => payAgain(page, world, "challenge")),
    shot("stored-bank-refuses", async (page, world) => {
      const order = await payAgain(page, world, "challenge");
      const url = order.next?.url ?? "";
      const asked = url.startsWith("/") ? readForm(await (await page.request.get(url)).text()) : { url };
      await page.goto(await world.fake.authenticate(asked, false));
      await hear(world);
      await page.reload({ waitUntil: "networkidle" });
    }),
  ];
}

/** The demo's own provider would add its methods. The program reads its sites again every few seconds. */
async function takeOnly(database: pg.Client, methods: readonly string[]) {
  const changed = await database.query(
    "update site_site set settings = settings || $1::jsonb where settings->'payment_methods' is distinct from $1::jsonb->'payment_methods'",
    [{ payment_methods: methods }],
  );
  if (changed.rowCount) await setTimeout(SITES_MS);
}

async function enter(page: Page, { database }: World) {
  const mark = Math.random().toString(36).slice(2, 10);
  const person = { email: `${mark}@example.org`, name: `anna${mark}`, password: "violet canoe harbour" };
  const data = { ...person, date_of_birth: "1990-06-15", terms: true };
  const { member_id: id } = await (await page.request.post("/api/signups", { data })).json();
  await database.query(
    "update accounts_member set status = 'active', confirmed_at = now(), signup_step = 'done' where id = $1",
    [id],
  );
  await database.query(
    "update profiles_profile set status = 'active', gender = 'female', country = 'NL' where member_id = $1",
    [id],
  );
  return Number(id);
}

type Order = { id: number; next: { url: string } | null };

async function order(page: Page, how: object, path = "/api/orders"): Promise<Order> {
  const offer = await (await page.request.get("/api/offer")).json();
  const data = {
    client_id: crypto.randomUUID(),
    bundle: "p2",
    start_now: true,
    start_now_text: offer.start_now_text,
    expected: offer.bundles[2].price,
    ...how,
  };
  const answer = await page.request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
  return answer.json();
}

/** Delivers what the provider sends. */
async function hear({ fake, address }: World) {
  for (const { method, path, headers, body } of fake.takeWebhooks())
    await fetch(`${address}${path}`, { method, headers, ...(body !== undefined && { body }) });
}

type Buying = { choice: PageChoice; repeat?: CardChoice["repeat"]; storeCard?: boolean; isNew?: boolean };

/** Buys with a card, and shows the result. */
async function buy(page: Page, world: World, { choice, repeat = "accept", ...how }: Buying): Promise<Order> {
  if (how.isNew !== false) await enter(page, world);
  const placed = await order(page, { method: "creditcard", store_card: how.storeCard ?? false });
  const back = placed.next && (await world.fake.pay(placed.next, choice, { repeat }));
  if (back) await page.request.get(new URL(back).pathname + new URL(back).search);
  await hear(world);
  if (choice !== "leave") await waitForEnd(page, placed.id);
  await page.goto(`/credits/p2/creditcard?order=${placed.id}`, { waitUntil: "networkidle" });
  return placed;
}

/** Some providers are only asked a while later what became of a payment that was not made. */
async function waitForEnd(page: Page, id: number) {
  for (let tries = 0; tries < 15; tries++) {
    const { order: now } = await (await page.request.get(`/api/orders/${id}`)).json();
    if (!/loading|pending/.test(now.state)) return;
    await page.waitForTimeout(200);
  }
}

async function storeCard(page: Page, world: World, repeat: CardChoice["repeat"]): Promise<number> {
  await buy(page, world, { choice: "pay", repeat, storeCard: true });
  const { cards } = await (await page.request.get("/api/offer")).json();
  return cards[0].id;
}

async function payAgain(page: Page, world: World, repeat: CardChoice["repeat"]): Promise<Order> {
  const card = await storeCard(page, world, repeat);
  const placed = await order(page, { card }, "/api/orders/repeat");
  await page.goto(`/credits/repeat-order?order=${placed.id}`, { waitUntil: "networkidle" });
  return placed;
}

function readForm(written: string) {
  const fields = [...written.matchAll(/name="([^"]+)" value="([^"]*)"/g)];
  return {
    url: /action="([^"]+)"/.exec(written)?.[1] ?? "",
    fields: Object.fromEntries(fields.map(([, name, value]) => [name, value])) as Record<string, string>,
  };
}

async function openRefundDialog(page: Page, world: World) {
  await buy(page, world, { choice: "pay" });
  await page.goto("/transactions", { waitUntil: "networkidle" });
  await page.locator("main section button").first().click();
  await page.locator("dialog[open]").waitFor();
}

/** Returns the credits of a bundle, and shows what the page says then. */
async function refund(page: Page, world: World) {
  await openRefundDialog(page, world);
  await page.locator("dialog[open] button.w-full").last().click();
  await page.locator("dialog[open]").waitFor({ state: "detached" });
  await hear(world);
  await page.waitForLoadState("networkidle");
}

/** Orders in every state. */
async function openAllOrders(page: Page, world: World) {
  await enter(page, world);
  const again = { isNew: false };
  const { fake, database } = world;
  const referenceOf = async ({ id }: Order) => {
    const books = await fake.books();
    const own = books.find(({ reference }) => reference.replace(/\D.*$/, "") === String(id));
    return own?.reference ?? "";
  };
  await buy(page, world, { choice: "cancel", ...again });
  await buy(page, world, { choice: "refuse", ...again });
  await buy(page, world, { choice: "pay", ...again });
  const disputed = await buy(page, world, { choice: "pay", ...again });
  await fake.disputeThere(await referenceOf(disputed), 100);
  const partly = await buy(page, world, { choice: "pay", ...again });
  await fake.refundThere(await referenceOf(partly), 500);
  const { amount } = (await (await page.request.get(`/api/orders/${partly.id}`)).json()).order;
  const whole = await buy(page, world, { choice: "pay", ...again });
  await fake.refundThere(await referenceOf(whole), amount.amount);
  await hear(world);
  await database.query("update graphile_worker._private_jobs set run_at = now()");
  await buy(page, world, { choice: "leave", ...again });
  await page.waitForTimeout(1_000);
  await page.goto("/transactions", { waitUntil: "networkidle" });
}
