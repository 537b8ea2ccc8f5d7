import { ProviderError } from "#adapters/payments/payments.ts";
import type { App } from "#platform/app.ts";
import { isGivenUp, isOpen, nextLook } from "../../rules.ts";
import { findOrder } from "../queries.ts";
import { getProvider } from "./providers.ts";
import { changePayment, drawReading, endLooks, listToLookAt, lockPayment } from "./queries-payment.ts";
import { cancelOpen, settlePayment } from "./settle-payment.ts";
import { startPayment } from "./start-payment.ts";

/**
 * Asks the provider how a payment stands, whatever anybody has told, and makes it so.
 * @returns whether it could be asked
 */
export async function lookAtPayment(app: App, orderId: number): Promise<boolean> {
  await startPayment(app, orderId);
  const order = await findOrder(app.db, orderId);
  if (!order?.providerRef) return true;
  try {
    const asked = await drawReading(app.db);
    const news = await getProvider(app, order.provider).status({ ref: order.providerRef });
    if (news) await settlePayment(app, orderId, news, asked);
    return true;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ provider: order.provider, orderId, reason: error.message }, "could not look up a payment");
    return false;
  }
}

/** For who waits for it; what is settled is not asked about. */
export async function lookWhereOpen(app: App, orderId: number): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order && isOpen(order.state)) await lookAtPayment(app, orderId);
}

/** What was decided as soon as the provider was told of it. */
export async function lookWhereDue(app: App, orderId: number): Promise<void> {
  const order = await findOrder(app.db, orderId);
  if (order?.lookAt && order.lookAt <= app.clock.now()) await lookWhereOpen(app, orderId);
}

const AT_ONCE = 200;

/** All that are due; each is put off first, so that one which fails holds nobody up. */
export async function lookAtPayments(app: App): Promise<void> {
  const now = app.clock.now();
  for (const { orderId } of await listToLookAt(app.db, { now, limit: AT_ONCE })) {
    try {
      const lookAt = await putOff(app, orderId, now);
      const isAsked = await lookAtPayment(app, orderId);
      if (lookAt && isAsked) await app.db.transaction().execute((tx) => endLooks(tx, { orderId, lookAt }));
    } catch (error) {
      app.log.error({ err: error, orderId }, "could not check an open payment");
    }
  }
}

/** @returns until when, where the payment is no longer open: then one answer is enough */
async function putOff(app: App, orderId: number, now: Date): Promise<Date | null> {
  const order = await findOrder(app.db, orderId);
  if (!order) return null;
  return app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (!payment) return null;
    if (isOpen(payment.state) && isGivenUp(payment.state, order.createdAt, now)) {
      await cancelOpen(app, tx, orderId, "expired");
      return null;
    }
    const lookAt = nextLook(order.looks, now);
    await changePayment(tx, orderId, { lookAt, looks: order.looks + 1 });
    return isOpen(payment.state) ? null : lookAt;
  });
}
