import { type PaymentProvider, ProviderError, type RefundNews } from "#adapters/payments/payments.ts";
import type { Currency } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { nextLook } from "../../rules.ts";
import { findProvider } from "../payments/providers.ts";
import { changeRefund, findRefund, listRefundsToLookAt, lockPayment } from "../payments/queries-payment.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { settleRefund } from "./settle-refund.ts";

/** Why a refund cannot proceed now. */
export type RefundFault = "no_reference" | "no_provider" | "no_answer";

type Pending = { key: string; amount: number };

/**
 * Tells the provider of a refund, with the same key at every try, and settles the answer. A failure is logged and tried
 * again by `lookAtRefunds`: the credits are gone by now, and the refund stays on its way.
 */
export async function lookAtRefund(app: App, key: string): Promise<void> {
  await tellProvider(app, key).catch((error: unknown) =>
    app.log.error({ err: error, refund: key }, "could not settle a refund"),
  );
}

const AT_ONCE = 100;
const AFTER_FAULT = 4;

/** Every refund that is due. Each is put off first, so that one which fails holds up no other. */
export async function lookAtRefunds(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { key } of await listRefundsToLookAt(app.db, { now, limit: AT_ONCE })) {
    await putOff(app, key).catch((error: unknown) =>
      app.log.error({ err: error, refund: key }, "could not postpone a refund"),
    );
    await lookAtRefund(app, key);
  }
}

function putOff(app: App, key: string) {
  const lookAt = nextLook(1, app.clock.now());
  return app.db.transaction().execute((tx) => changeRefund(tx, key, { lookAt }));
}

async function tellProvider(app: App, key: string): Promise<void> {
  const refund = await findRefund(app.db, key);
  const order = refund && (await findOrder(app.db, refund.orderId));
  if (refund?.state !== "pending" || refund.why === "provider" || !order) return;
  const answer = await askProvider(app, order, refund);
  await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, order.id);
    if (typeof answer !== "string") return settleRefund(app, tx, answer);
    const now = app.clock.now();
    await changeRefund(tx, key, { fault: answer, lookAt: nextLook(AFTER_FAULT, now), changedAt: now });
  });
  if (typeof answer !== "string") return;
  app.metrics.paymentFaults.inc({ fault: "refund_stuck" });
  app.log.error(
    { orderId: order.id, provider: order.provider, fault: answer },
    "refund is stuck: run npm run cli -- stuck-refunds",
  );
}

async function askProvider(
  app: App,
  { id, provider: name, providerRef: ref, currency }: OrderRow,
  { key, amount }: Pending,
): Promise<RefundNews | RefundFault> {
  const provider = findProvider(app, name);
  if (!provider) return "no_provider";
  if (ref === null) return "no_reference";
  try {
    return await provider.refund({ ref, key, money: { amount, currency: currency as Currency } });
  } catch (error) {
    app.log.warn({ err: error, provider: name, orderId: id }, "provider did not accept a refund");
    if (!(error instanceof ProviderError) || !error.final) return "no_answer";
    return (await findTaken(provider, { ref, key })) ?? "no_answer";
  }
}

/** An earlier try may have been taken without an answer: a refusal counts once the provider knows of no such refund. */
async function findTaken(
  provider: PaymentProvider,
  { ref, key }: { ref: string; key: string },
): Promise<RefundNews | null> {
  const status = await provider.status({ ref }).catch(() => undefined);
  if (status === undefined) return null;
  return status?.refunds.find((one) => one.key === key) ?? { key, state: "failed" };
}
