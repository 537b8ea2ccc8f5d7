import { createHash } from "node:crypto";
import { z } from "zod";
import type { PaymentNews, RawWebhook, WebhookEvent } from "#adapters/payments/payments.ts";
import type { Bytes } from "#base/bytes.ts";
import { Refusal } from "#base/refusal.ts";
import type { App } from "#server/app.ts";
import type { Job } from "#server/job.ts";
import { keepWebhook } from "./keep-webhook.ts";
import { getProvider } from "./providers.ts";
import { findOrder, findOrderByRef } from "./queries.ts";
import { listToActOn, setActed } from "./queries-webhook.ts";
import { settlePayment } from "./settle-payment.ts";

type Arrived = { provider: string; body: Bytes; headers: Headers; query: URLSearchParams };

/**
 * Keeps news as it came, once; it is acted on by a job.
 * @throws Refusal `shop.webhook_refused` for what is not the provider's: nothing of it is kept
 */
export async function takeWebhook(app: App, arrived: Arrived): Promise<{ accepted: true }> {
  const { headers, query } = arrived;
  const provider = app.payments.find(({ name }) => name === arrived.provider);
  const body = await readAll(arrived.body);
  const events = provider && parse(() => provider.parseWebhook({ body, headers, query }));
  if (!provider || !events) {
    app.metrics.paymentFaults.inc({ fault: "webhook" });
    throw new Refusal("shop.webhook_refused", {}, 401);
  }
  const eventKey = keyOf(events, body);
  await keepWebhook(app, {
    provider: provider.name,
    eventKey,
    headers: JSON.stringify(Object.fromEntries(headersToKeep(headers))),
    query: query.toString(),
    body: Buffer.from(body),
    at: app.clock.now(),
  });
  return { accepted: true };
}

/** Each takes a connection; the calls of members need the others. */
const TOGETHER = 3;

/** One that fails holds up none of the others: the job comes again for those that are left. */
export const actOnWebhooks: Job = {
  name: "act-on-webhooks",
  async run(app, payload) {
    const { ids } = z.object({ ids: z.array(z.int()) }).parse(payload);
    const acted: number[] = [];
    const errors: unknown[] = [];
    const left = (await listToActOn(app.db, ids)).values();
    const actInTurn = async () => {
      for (const kept of left)
        await actOnKept(app, kept).then(
          () => acted.push(kept.id),
          (error: unknown) => errors.push(error),
        );
    };
    await Promise.all(Array.from({ length: TOGETHER }, actInTurn));
    if (acted.length > 0) await app.db.transaction().execute((tx) => setActed(tx, acted, app.clock.now()));
    if (errors.length > 0) throw errors[0];
  },
};

type Kept = Awaited<ReturnType<typeof listToActOn>>[number];

async function actOnKept(app: App, { provider, body, headers, query }: Kept): Promise<void> {
  const events = getProvider(app, provider).parseWebhook({
    body,
    headers: new Headers(headers as Record<string, string>),
    query: new URLSearchParams(query),
  });
  for (const event of events ?? []) await actOn(app, provider, event);
}

/** The provider is asked how the payment stands: what the news says counts only where it cannot be asked. */
async function actOn(app: App, provider: string, event: WebhookEvent): Promise<void> {
  const order = await findOrderOfEvent(app, provider, event);
  if (!order) {
    app.metrics.paymentFaults.inc({ fault: "unknown_order" });
    app.log.error({ provider, ref: event.ref }, "news came for an order that is not there");
    return;
  }
  const ref = order.providerRef ?? event.ref;
  const news: PaymentNews | null = (ref && (await getProvider(app, provider).status({ ref }))) || event.news;
  if (news) await settlePayment(app, order.id, news);
}

/** By the provider's name of it; before we have been told that, by ours. */
async function findOrderOfEvent(app: App, provider: string, { ref, reference }: WebhookEvent) {
  const byRef = ref === null ? undefined : await findOrderByRef(app.db, { provider, ref });
  if (byRef || reference === null || !/^\d{1,15}$/.test(reference)) return byRef;
  const order = await findOrder(app.db, Number(reference));
  const fits = order?.provider === provider && (order.providerRef === null || order.providerRef === ref);
  return fits ? order : undefined;
}

/** What cannot be read is not the provider's. */
function parse(read: () => WebhookEvent[] | null): WebhookEvent[] | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function keyOf(events: readonly WebhookEvent[], body: Uint8Array): string {
  const ids = events.map(({ id }) => id).join(" ");
  return ids.length > 0 && ids.length < 200 ? ids : createHash("sha256").update(body).digest("hex");
}

/** What signs the news; never a cookie or an address. */
function headersToKeep(headers: RawWebhook["headers"]): [string, string][] {
  return [...headers]
    .filter(([name]) => name.startsWith("x-") || name.includes("signature") || name === "content-type")
    .filter(([name]) => !name.startsWith("x-forwarded"));
}

async function readAll({ stream }: Bytes): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}
