import { z } from "zod";
import type { WebhookEvent } from "#adapters/payments/payments.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { findOrder } from "../queries.ts";
import { getProvider } from "./providers.ts";
import { drawReading, keepReference, listPaymentsByRef } from "./queries-payment.ts";
import { listToActOn, setActed } from "./queries-webhook.ts";
import { settlePayments, type Told } from "./settle-payment.ts";

/** How many providers are asked at the same time. */
const TOGETHER = 3;

type Kept = Awaited<ReturnType<typeof listToActOn>>[number];
type Event = WebhookEvent & { webhookId: number; provider: string };
type Known = { orderId: number; providerRef: string | null };
type ToldBy = Told & { webhookId: number };

/**
 * Providers are asked first, then all that they say is settled together. News that fails holds up none of the others:
 * the job comes again for what is left.
 */
export const actOnWebhooks: Job = {
  name: "act-on-webhooks",
  async run(app, payload) {
    const { ids } = z.object({ ids: z.array(z.int()) }).parse(payload);
    const kept = await listToActOn(app.db, ids);
    const { told, failed } = await askProviders(app, kept);
    for (const round of inRounds(told)) {
      const errors = await settlePayments(app, round);
      for (const { webhookId, orderId } of round)
        if (errors.has(orderId)) failed.set(webhookId, errors.get(orderId));
    }
    const acted = kept.map(({ id }) => id).filter((id) => !failed.has(id));
    if (acted.length > 0) await app.db.transaction().execute((tx) => setActed(tx, acted, app.clock.now()));
    for (const error of failed.values()) throw error;
  },
};

async function askProviders(app: App, kept: readonly Kept[]) {
  const failed = new Map<number, unknown>();
  const events = kept.flatMap((one): Event[] => {
    try {
      return readKept(app, one).map((event) => ({ ...event, webhookId: one.id, provider: one.provider }));
    } catch (error) {
      failed.set(one.id, error);
      return [];
    }
  });
  const byRef = await findByRef(app, events);
  const said = new Map<Event, Told>();
  const asked = await drawReading(app.db);
  const left = events.values();
  const askInTurn = async () => {
    for (const event of left)
      await ask(app, { event, known: byRef(event), asked }).then(
        (told) => told && said.set(event, told),
        (error: unknown) => failed.set(event.webhookId, error),
      );
  };
  await Promise.all(Array.from({ length: TOGETHER }, askInTurn));
  const told = events.flatMap((event): ToldBy[] => {
    const one = said.get(event);
    return one ? [{ ...one, webhookId: event.webhookId }] : [];
  });
  return { told, failed };
}

/** Each payment at most once in a round, and what was told of it in the order in which it came. */
function inRounds(told: readonly ToldBy[]): ToldBy[][] {
  const rounds: ToldBy[][] = [];
  const times = new Map<number, number>();
  for (const one of told) {
    const at = times.get(one.orderId) ?? 0;
    times.set(one.orderId, at + 1);
    const round = rounds[at] ?? [];
    round.push(one);
    rounds[at] = round;
  }
  return rounds;
}

function readKept(app: App, { provider, body, headers, query }: Kept): WebhookEvent[] {
  const raw = {
    body,
    headers: new Headers(headers as Record<string, string>),
    query: new URLSearchParams(query),
  };
  return getProvider(app, provider).parseWebhook(raw) ?? [];
}

/** The provider is asked how the payment stands: what the news says counts only where it cannot be asked. */
async function ask(
  app: App,
  { event, known, asked }: { event: Event; known: Known | undefined; asked: number },
): Promise<Told | null> {
  const { provider } = event;
  const payment = known ?? (await findByReference(app, event));
  if (!payment) {
    app.metrics.paymentFaults.inc({ fault: "unknown_order" });
    app.log.error({ provider, ref: event.ref }, "webhook for an unknown order");
    return null;
  }
  const ref = payment.providerRef ?? event.ref;
  if (payment.providerRef === null && ref !== null)
    await app.db.transaction().execute((tx) => keepReference(tx, payment.orderId, ref));
  const { orderId } = payment;
  const answer = ref && (await getProvider(app, provider).status({ ref }));
  if (answer) return { orderId, news: answer, asked };
  return event.news && { orderId, news: event.news };
}

/** By the provider's name of it. */
async function findByRef(app: App, events: readonly Event[]) {
  const named = events.flatMap(({ provider, ref }) => (ref === null ? [] : [{ provider, ref }]));
  const found = named.length > 0 ? await listPaymentsByRef(app.db, named) : [];
  const byRef = new Map(found.map((one) => [`${one.provider} ${one.providerRef}`, one]));
  return ({ provider, ref }: Event): Known | undefined => byRef.get(`${provider} ${ref}`);
}

/** By ours, before we have been told the provider's. */
async function findByReference(app: App, { provider, ref, reference }: Event): Promise<Known | null> {
  if (reference === null || !/^\d{1,15}$/.test(reference)) return null;
  const order = await findOrder(app.db, Number(reference));
  const fits = order?.provider === provider && (order.providerRef === null || order.providerRef === ref);
  return fits ? { orderId: order.id, providerRef: order.providerRef } : null;
}
