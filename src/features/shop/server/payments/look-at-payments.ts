import { ProviderError } from "#adapters/provider-error.ts";
import type { App } from "#platform/app.ts";
import { isGivenUp, isOpen, nextLook } from "../../rules.ts";
import { findOrder } from "../queries.ts";
import { getProvider } from "./providers.ts";
import { changePayment, drawReading, endLooks, listToLookAt, lockPayment } from "./queries-payment.ts";
import { cancelOpen, settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

/**
 * Asks the provider for the payment's state and settles the answer.
 * @returns false if the provider could not be reached
 */
export async function lookAtPayment(app: App, orderId: number): Promise<boolean> {
  await startPayment(app, orderId);
  const order = await findOrder(app.db, orderId);
  if (!order?.providerRef) return true;
  try {
    const reading = await drawReading(app.db);
    const news = await getProvider(app, order.provider).status({ ref: order.providerRef });
    if (news) await settlePayment(app, { orderId, news, reading });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ provider: order.provider, orderId, reason: error.message }, "could not look up a payment");
    return false;
  }
}

/** Looks at a payment only if it is open. */
export async function lookWhereOpen(app: App, orderId: number): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order && isOpen(order.state)) await lookAtPayment(app, orderId);
}

/** Looks at a payment that the provider decided as soon as it was started. */
export async function lookWhereDue(app: App, orderId: number): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.lookAt && order.lookAt <= app.clock.now()) await lookWhereOpen(app, orderId);
}

const BATCH_SIZE = 200;

/** Looks at all payments that are due. Each is postponed first, so that a failing one does not block the others. */
export async function lookAtPayments(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { orderId } of await listToLookAt(app.db, { now, limit: BATCH_SIZE })) {
    try {
      const lookAt = await postpone(app, orderId, now);
      const isAsked = await lookAtPayment(app, orderId);
      if (lookAt && isAsked) await app.db.transaction().execute((tx) => endLooks(tx, { orderId, lookAt }));
    } catch (error) {
      app.log.error({ err: error, orderId }, "could not check an open payment");
    }
  }
}

/** @returns the new time if the payment is not open, since one answer is enough then; otherwise `null` */
async function postpone(app: Pick<App, "db" | "clock">, orderId: number, now: Date): Promise<Date | null> {
  const order = await findOrder(app.db, orderId);
  if (!order) return null;
  return app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment) return null;
    if (isOpen(payment.state) && isGivenUp(payment.state, order.createdAt, now)) {
      await cancelOpen(app, tx, { orderId, reason: "expired" });
      return null;
    }
    const lookAt = nextLook(order.looks, now);
    await changePayment(tx, orderId, { lookAt, looks: order.looks + 1 });
    return isOpen(payment.state) ? null : lookAt;
  });
}
