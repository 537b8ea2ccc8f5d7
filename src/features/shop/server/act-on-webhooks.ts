import { z } from "zod";
import type { WebhookEvent } from "#adapters/payments/payments.ts";
import type { App } from "#server/app.ts";
import type { Job } from "#server/job.ts";
import { getProvider } from "./providers.ts";
import { findOrder } from "./queries.ts";
import { findPaymentByRef } from "./queries-payment.ts";
import { listToActOn, setActed } from "./queries-webhook.ts";
import { settlePayments, type Told } from "./settle-payment.ts";

/** How many providers are asked at the same time. */
const TOGETHER = 3;

type Kept = Awaited<ReturnType<typeof listToActOn>>[number];
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
  const said = new Map<number, Told[]>();
  const failed = new Map<number, unknown>();
  const left = kept.values();
  const askInTurn = async () => {
    for (const one of left)
      await readKept(app, one).then(
        (told) => said.set(one.id, told),
        (error: unknown) => failed.set(one.id, error),
      );
  };
  await Promise.all(Array.from({ length: TOGETHER }, askInTurn));
  const told = kept.flatMap(({ id }): ToldBy[] =>
    (said.get(id) ?? []).map((one) => ({ ...one, webhookId: id })),
  );
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

async function readKept(app: App, { provider, body, headers, query }: Kept): Promise<Told[]> {
  const events = getProvider(app, provider).parseWebhook({
    body,
    headers: new Headers(headers as Record<string, string>),
    query: new URLSearchParams(query),
  });
  const told: Told[] = [];
  for (const event of events ?? []) told.push(...(await readEvent(app, provider, event)));
  return told;
}

/** The provider is asked how the payment stands: what the news says counts only where it cannot be asked. */
async function readEvent(app: App, provider: string, event: WebhookEvent): Promise<Told[]> {
  const payment = await findPaymentOfEvent(app, provider, event);
  if (!payment) {
    app.metrics.paymentFaults.inc({ fault: "unknown_order" });
    app.log.error({ provider, ref: event.ref }, "news came for an order that is not there");
    return [];
  }
  const ref = payment.providerRef ?? event.ref;
  const news = (ref && (await getProvider(app, provider).status({ ref }))) || event.news;
  return news ? [{ orderId: payment.orderId, news }] : [];
}

/** By the provider's name of it; before we have been told that, by ours. */
async function findPaymentOfEvent(app: App, provider: string, { ref, reference }: WebhookEvent) {
  const byRef = ref === null ? undefined : await findPaymentByRef(app.db, { provider, ref });
  if (byRef || reference === null || !/^\d{1,15}$/.test(reference)) return byRef;
  const order = await findOrder(app.db, Number(reference));
  const fits = order?.provider === provider && (order.providerRef === null || order.providerRef === ref);
  return fits ? { orderId: order.id, providerRef: order.providerRef } : undefined;
}
