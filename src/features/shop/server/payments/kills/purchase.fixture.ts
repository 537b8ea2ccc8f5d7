import { randomUUID } from "node:crypto";
import type { SentWebhook } from "#testing/fake-provider.ts";
import type { MadeMember } from "#testing/make.ts";
import type { Order } from "../../../contract.ts";
import type { ProviderName } from "./kill-doors.fixture.ts";
import type { KillWorld } from "./kill-world.fixture.ts";

/** Purchase of one member, and how far the program had come when it was killed. */
export type Purchase = {
  who: MadeMember;
  body: unknown;
  placed: Order | null;
  back: string;
  sent: SentWebhook[];
  refund: { client_id: string } | null;
};

/** How far a purchase has come: nothing, paid at the provider while nobody here knows, or settled here. */
export type Reached = "new" | "paid" | "settled";
type Stopped = { from: Reached; isInMemory?: true };

const USED = 20;

/** Brings a purchase as far as the step needs. */
export async function prepare(world: KillWorld, name: ProviderName, { from }: Stopped): Promise<Purchase> {
  const purchase: Purchase = {
    ...(await world.newOrder(name)),
    placed: null,
    back: "",
    sent: [],
    refund: null,
  };
  if (from === "new") return purchase;
  await payFor(world, name, purchase);
  if (from === "settled") await settleFor(world, purchase);
  return purchase;
}

async function payFor(world: KillWorld, name: ProviderName, purchase: Purchase): Promise<void> {
  purchase.placed = await world.place(purchase.who, purchase.body);
  const door = world.doors[name];
  purchase.back = await door.pay(purchase.placed.next as { url: string });
  purchase.sent = await takeOwn(world, name, purchase);
  // Nobody asks for it meanwhile.
  await world.database.pool.query("update shop_payment set look_at = null where order_id = $1", [
    purchase.placed.id,
  ]);
}

/** Paid, granted, and mostly used, so that a refund that is made twice is still less than the price. */
async function settleFor(world: KillWorld, purchase: Purchase): Promise<void> {
  const { who, back, sent } = purchase;
  await world.comeBack(back);
  await world.deliver(sent);
  await world.settle();
  await world.database.pool.query("select wallet_spend($1, 'gift', gen_random_uuid(), $2, now())", [
    who.id,
    USED,
  ]);
  const { credits, sums } = await world.call<{ credits: number; sums: unknown }>(who, "/api/refunds");
  purchase.refund = { client_id: randomUUID(), credits, sums } as Purchase["refund"];
}

/** Plays the member, the provider and the next program after the kill. */
export async function finish(
  world: KillWorld,
  name: ProviderName,
  { step, purchase }: { step: Stopped; purchase: Purchase },
): Promise<void> {
  if (step.from === "new") await payFor(world, name, purchase);
  if (step.from !== "settled") {
    if (!step.isInMemory) await world.comeBack(purchase.back);
    await world.deliver([...purchase.sent, ...purchase.sent]);
    return world.settle();
  }
  // The time at which the program would ask again.
  await world.database.pool.query("update shop_refund set look_at = now() where look_at is not null");
  await world.call(purchase.who, "/api/refunds", purchase.refund);
  await world.doors[name].endRefunds("completed");
  await world.deliver(await takeOwn(world, name, purchase));
  await world.settle();
}

const kept = new Map<ProviderName, SentWebhook[]>();

/** Webhooks about this purchase only, so that those of others do not end what was begun for them. */
async function takeOwn(world: KillWorld, name: ProviderName, { placed }: Purchase): Promise<SentWebhook[]> {
  const { rows } = await world.database.pool.query<{ name: string }>(
    `select left(key::text, 8) as name from shop_payment where order_id = $1
     union all select key::text from shop_refund where order_id = $1
     union all select format('"reference":"%s"', $1)`,
    [placed?.id],
  );
  const isOwn = ({ path, body = "" }: SentWebhook) => rows.some((row) => `${path}${body}`.includes(row.name));
  const all = [...(kept.get(name) ?? []), ...world.doors[name].takeWebhooks()];
  kept.set(
    name,
    all.filter((one) => !isOwn(one)),
  );
  return all.filter(isOwn);
}
