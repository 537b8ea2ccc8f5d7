import { type Charged, type Created, type NewPayment, ProviderError } from "#adapters/payments/payments.ts";
import type { Country } from "#base/countries.ts";
import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import type { App } from "#platform/app.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { isOpen, nextState } from "../../rules.ts";
import { findCardById, findOrder, type OrderRow } from "../queries.ts";
import { orderPath } from "../view-order.ts";
import { getProvider } from "./providers.ts";
import { changePayment, keepReference, lockPayment } from "./queries-payment.ts";
import { failPayment } from "./settle-payment.ts";

/**
 * Creates the payment at the provider, with the same idempotency key at every try. If the provider cannot be reached, the
 * payment stays `loading` and `lookAtPayments` tries again.
 * @param origin where the buyer is sent back to; by default the site's own address
 */
export async function startPayment(app: App, orderId: number, origin: string | null = null): Promise<void> {
  const row = await findOrder(app.db, orderId);
  if (row?.state !== "loading" || row.providerRef !== null) return;
  try {
    await keepAnswer(app, orderId, await askProvider(app, row, origin));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    app.log.warn({ provider: row.provider, orderId, reason: error.message }, "could not start a payment");
    if (error.final) await failPayment(app, orderId, "provider");
  }
}

async function askProvider(
  app: Pick<App, "config" | "db" | "payments" | "seal" | "sites">,
  row: OrderRow,
  origin: string | null,
): Promise<Created | Charged> {
  const provider = getProvider(app, row.provider);
  const own = siteOrigin(app, app.sites.get(row.siteId));
  const payment: NewPayment = {
    reference: String(row.id),
    key: row.key,
    money: { amount: row.amount, currency: row.currency as Currency },
    method: row.method as MethodCode,
    country: row.country as Country,
    locale: row.locale,
    buyer: app.seal.fingerprint("shop.buyer", [row.memberId ?? 0]),
    storeCard: row.storeCard,
    returnUrl: `${origin ?? own}${orderPath(row)}`,
    webhookUrl: `${own}/api/payment-news/${row.provider}`,
  };
  if (row.cardId === null) return provider.create(payment);
  const card = await findCardById(app.db, row.cardId);
  if (!card) throw new ProviderError("The card has been deleted.", { final: true });
  return provider.chargeStored(payment, card.providerRef);
}

/** A webhook may arrive before the answer, so a stored reference is kept and the state only moves forward. */
async function keepAnswer(
  app: Pick<App, "db" | "clock">,
  orderId: number,
  answer: Created | Charged,
): Promise<void> {
  const next = "next" in answer ? answer.next : null;
  const goesOn = next !== null && next.kind !== "wait";
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    await keepReference(tx, orderId, answer.ref);
    await changePayment(tx, orderId, {
      next: goesOn ? JSON.stringify(next) : null,
      ...(payment && next?.kind === "wait" && { state: nextState(payment.state, "pending") }),
      ...(payment && isOpen(payment.state) && !goesOn && { lookAt: now }),
      changedAt: now,
    });
  });
}
