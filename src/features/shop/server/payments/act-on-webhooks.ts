import { z } from "zod";
import { readReference, type WebhookEvent } from "#adapters/payments/payments.ts";
import type { App } from "#platform/app.ts";
import type { Job } from "#platform/job.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { findOrder } from "../queries.ts";
import { getProvider } from "./providers.ts";
import { drawReading, keepReference, listPaymentsByRef } from "./queries-payment.ts";
import { listToActOn, setActed } from "./queries-webhook.ts";
import { type PaymentReport, settlePayments } from "./settle-payment.ts";

type Parts = Pick<App, "db" | "clock" | "log" | "metrics" | "payments">;

const CONCURRENT_CALLS = 3;

type StoredWebhook = Awaited<ReturnType<typeof listToActOn>>[number];
type Event = WebhookEvent & { webhookId: number; provider: string };
type KnownPayment = { orderId: number; providerRef: string | null; isOther?: boolean };
type WebhookReport = PaymentReport & { webhookId: number };

/**
 * First asks the providers about every webhook, then settles the answers in rounds, each with at most one per payment.
 * If some fail, the others are still settled, and the job runs again for the failed ones.
 */
export const actOnWebhooks: Job = {
  name: "act-on-webhooks",
  async run(app, payload) {
    const asked = z.object({ ids: z.array(z.int()), again: z.boolean().default(false) }).parse(payload);
    const webhooks = await listToActOn(app.db, asked);
    const { reports, failed } = await askProviders(app, webhooks);
    for (const round of inRounds(reports)) {
      const errors = await settlePayments(app, round);
      for (const { webhookId, orderId } of round)
        if (errors.has(orderId)) failed.set(webhookId, errors.get(orderId));
    }
    const acted = webhooks.map(({ id }) => id).filter((id) => !failed.has(id));
    const orderOf = new Map(reports.map(({ webhookId, orderId }) => [webhookId, orderId]));
    if (acted.length > 0)
      await app.db
        .transaction()
        .execute((tx) => setActed(tx, { ids: acted, orderOf, actedAt: app.clock.now() }));
    for (const error of failed.values()) throw error;
  },
};

async function askProviders(app: Parts, webhooks: readonly StoredWebhook[]) {
  const failed = new Map<number, unknown>();
  const events = webhooks.flatMap((one): Event[] => {
    try {
      return parseStored(app, one).map((event) => ({ ...event, webhookId: one.id, provider: one.provider }));
    } catch (error) {
      failed.set(one.id, error);
      return [];
    }
  });
  const byRef = await findByRef(app, events);
  const answers = new Map<Event, PaymentReport>();
  const reading = await drawReading(app.db);
  const queue = events.values();
  const askInTurn = async () => {
    for (const event of queue)
      await ask(app, { event, known: byRef(event), reading }).then(
        (report) => report && answers.set(event, report),
        (error: unknown) => failed.set(event.webhookId, error),
      );
  };
  await Promise.all(Array.from({ length: CONCURRENT_CALLS }, askInTurn));
  const reports = events.flatMap((event): WebhookReport[] => {
    const one = answers.get(event);
    return one ? [{ ...one, webhookId: event.webhookId }] : [];
  });
  return { reports, failed };
}

/** Splits reports so that each round has at most one per payment, in the order of arrival. */
function inRounds(reports: readonly WebhookReport[]): WebhookReport[][] {
  const rounds: WebhookReport[][] = [];
  const times = new Map<number, number>();
  for (const one of reports) {
    const at = times.get(one.orderId) ?? 0;
    times.set(one.orderId, at + 1);
    const round = rounds[at] ?? [];
    round.push(one);
    rounds[at] = round;
  }
  return rounds;
}

/** A webhook with several events is stored for each of them. Older versions stored it once. */
function parseStored(
  app: Pick<App, "payments">,
  { provider, eventKey, body, headers, query }: StoredWebhook,
): WebhookEvent[] {
  const raw = {
    body,
    headers: new Headers(headers as Record<string, string>),
    query: new URLSearchParams(query),
  };
  const events = getProvider(app, provider).parseWebhook(raw) ?? [];
  const own = events.find(({ id }) => id === eventKey);
  return own ? [own] : events;
}

/** Asks the provider for the payment's state. The webhook's own content counts only if the provider cannot be asked. */
async function ask(
  app: Parts,
  { event, known, reading }: { event: Event; known: KnownPayment | undefined; reading: number },
): Promise<PaymentReport | null> {
  const { provider } = event;
  const payment = known ?? (await findByReference(app, event));
  if (!payment) {
    app.metrics.paymentFaults.inc({ fault: "unknown_order" });
    app.log.error({ provider, ref: event.ref }, "webhook for an unknown order");
    await raiseUnknown(app, event);
    return null;
  }
  const { orderId } = payment;
  if (event.notice !== undefined) {
    app.metrics.paymentFaults.inc({ fault: "notice" });
    app.log.warn({ provider, orderId, notice: event.notice }, "payment provider has a notice for you");
  }
  if (event.news && event.isOnlyHere && !payment.isOther) return { orderId, news: event.news };
  const asked = getProvider(app, provider);
  if (payment.isOther) return askAboutOther(app, { event, orderId, reading });
  // At a provider with `refundsByCharge` the event names the money movement, which is not the payment's id.
  const ref = payment.providerRef ?? (asked.refundsByCharge ? null : event.ref);
  if (payment.providerRef === null && ref !== null)
    await app.db.transaction().execute((tx) => keepReference(tx, orderId, ref));
  const answer = ref && (await asked.status({ ref }));
  if (answer) return { orderId, news: answer, reading };
  return event.news && { orderId, news: event.news };
}

/** Money may have come that belongs to an order we cannot name. */
function raiseUnknown(app: Parts, { provider, ref, reference, news }: Event): Promise<void> {
  const named = ref ?? reference ?? "";
  return app.db.transaction().execute((tx) =>
    raiseFault(app, tx, {
      ...{ kind: "unknown_order", key: `${provider} ${named}`, provider, detail: named || null },
      money: news?.money ?? null,
    }),
  );
}

/** Finds payments by the provider's id of the payment or of its money movement. */
async function findByRef(app: Pick<App, "db">, events: readonly Event[]) {
  const named = events.flatMap(({ provider, ref }) => (ref === null ? [] : [{ provider, ref }]));
  const found = named.length > 0 ? await listPaymentsByRef(app.db, named) : [];
  const byRef = new Map(found.map((one) => [`${one.provider} ${one.ref}`, one]));
  return ({ provider, ref }: Event): KnownPayment | undefined => byRef.get(`${provider} ${ref}`);
}

/**
 * A provider without idempotency keys makes a second payment if the answer about the first was lost. Nobody has seen the
 * page of the other one, so it should stay unpaid. If it has money all the same, an operator has to decide.
 */
async function askAboutOther(
  app: Parts,
  { event, orderId, reading }: { event: Event; orderId: number; reading: number },
): Promise<PaymentReport | null> {
  const { provider, ref } = event;
  const news = (ref === null ? null : await getProvider(app, provider).status({ ref })) ?? event.news;
  const hasMoney = news?.state === "paid" || news?.state === "charged_back";
  app.log[hasMoney ? "error" : "info"]({ provider, orderId, ref }, "webhook for another payment of an order");
  return news && ref && hasMoney ? { orderId, news, reading, otherRef: ref } : null;
}

/**
 * Finds a payment by our own reference. If the provider's id of the payment is known and differs, it is another payment
 * of the same order, provided that the reference cannot be another installation's.
 */
async function findByReference(
  app: Pick<App, "db" | "payments">,
  { provider, ref, reference }: Event,
): Promise<KnownPayment | null> {
  const named = reference === null ? null : readReference(reference);
  const order = named && (await findOrder(app.db, named.orderId));
  if (!order || order.provider !== provider || !order.key.startsWith(named.keyStart)) return null;
  const { id: orderId, providerRef } = order;
  const isOther = !getProvider(app, provider).refundsByCharge && providerRef !== null && providerRef !== ref;
  if (isOther && (ref === null || named?.keyStart === "")) return null;
  return { orderId, providerRef, isOther };
}
