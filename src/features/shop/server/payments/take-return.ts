import { ProviderError } from "#adapters/provider-error.ts";
import type { App } from "#platform/app.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { orderPath } from "../view-order.ts";
import { lookWhereOpen } from "./look-at-payments.ts";
import { getProvider } from "./providers.ts";
import { drawReading, findPaymentByKey } from "./queries-payment.ts";
import { settlePayment } from "./settle-payment.ts";

const NO_ORDER = "/transactions";

/**
 * Receives the browser that a provider sends back. What it brings is never believed: the provider is asked. Anyone can
 * call it, since a browser that comes from a bank may have lost its log-in.
 * @param key the payment's idempotency key, which cannot be guessed
 * @returns the path of the page that shows the order
 */
export async function takeReturn(app: App, key: string, query: URLSearchParams): Promise<string> {
  const payment = await findPaymentByKey(app.db, key);
  const order = payment && (await findOrder(app.db, payment.orderId));
  if (!order) return NO_ORDER;
  try {
    if (!(await readReturn(app, order, query))) await lookWhereOpen(app, order.id);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { id: orderId, provider } = order;
    app.log.warn({ provider, orderId, reason: error.message }, "could not complete a payment on return");
  }
  return orderPath(order);
}

/** @returns whether the provider said what became of the payment */
async function readReturn(app: App, order: OrderRow, query: URLSearchParams): Promise<boolean> {
  const { id, key, providerRef: ref } = order;
  const provider = getProvider(app, order.provider);
  if (ref === null || !provider.readReturn) return false;
  const reading = await drawReading(app.db);
  const news = await provider.readReturn({ ref, reference: String(id), key, query });
  if (news) await settlePayment(app, { orderId: id, news, reading });
  return news !== null;
}
