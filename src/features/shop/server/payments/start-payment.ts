import type { Charged, Created, NewPayment, PaymentProvider } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Country } from "#base/countries.ts";
import type { Currency } from "#base/money.ts";
import type { MethodCode } from "#base/payment-methods.ts";
import { siteOf } from "#features/site/server/site.ts";
import type { App } from "#platform/app.ts";
import { siteOrigin } from "#platform/site-origin.ts";
import { isOpen, nextState } from "../../rules.ts";
import { findCardById, findOrder, type OrderRow } from "../queries.ts";
import { getProvider, listProvidersFor, restAfterFault } from "./providers.ts";
import { changePayment, drawReading, keepReference, lockPayment, moveToProvider } from "./queries-payment.ts";
import { failPayment, settlePayment } from "./settle-payment.ts";

/** Address to which the provider sends the browser back, and the browser itself. A job knows neither. */
type Asker = { origin: string | null; browser: NewPayment["browser"] };

const NOBODY: Asker = { origin: null, browser: null };

/**
 * Creates the payment at the provider, with the same idempotency key at every try. If a provider fails, the next one that
 * takes the method is asked: nobody has seen the page of a payment that the first may have created. If none can be
 * reached, the payment stays `loading` and `lookAtPayments` tries again.
 */
export async function startPayment(app: App, orderId: number, asker: Asker = NOBODY): Promise<void> {
  const row = await findOrder(app.db, orderId);
  if (row?.state !== "loading" || row.providerRef !== null) return;
  let from = row.provider;
  let isRefusedByAll = true;
  for (const provider of listCandidates(app, row)) {
    if (provider.name !== from && !(await move(app, orderId, { from, to: provider.name }))) return;
    from = provider.name;
    try {
      const reading = row.cardId === null ? 0 : await drawReading(app.db);
      const answer = await ask(app, provider, { row, asker });
      if ("news" in answer && answer.news) await settlePayment(app, { orderId, news: answer.news, reading });
      return await keepAnswer(app, { orderId, provider: from, answer });
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      app.log.warn({ provider: from, orderId, reason: error.message }, "could not start a payment");
      if (!error.final) restAfterFault(app, provider);
      isRefusedByAll &&= error.final;
    }
  }
  if (isRefusedByAll) await failPayment(app, orderId, "provider");
}

/** The payment's own provider first. A stored card or a signed debit is known to no other. */
function listCandidates(app: App, row: OrderRow): PaymentProvider[] {
  const own = getProvider(app, row.provider);
  if (row.cardId !== null || row.method === "sdd") return [own];
  const site = siteOf({ site: app.sites.get(row.siteId) });
  const buyer = { site, country: row.country as Country, money: moneyOf(row) };
  return [own, ...listProvidersFor(app, row.method as MethodCode, buyer).filter((one) => one !== own)];
}

function move(app: Pick<App, "db">, orderId: number, step: { from: string; to: string }): Promise<boolean> {
  return app.db.transaction().execute((tx) => moveToProvider(tx, { orderId, ...step }));
}

function moneyOf({ amount, currency }: OrderRow) {
  return { amount, currency: currency as Currency };
}

async function ask(
  app: Pick<App, "config" | "db" | "seal" | "sites">,
  provider: PaymentProvider,
  { row, asker: { origin, browser } }: { row: OrderRow; asker: Asker },
): Promise<Created | Charged> {
  const own = siteOrigin(app, app.sites.get(row.siteId));
  const payment: NewPayment = {
    reference: String(row.id),
    key: row.key,
    money: moneyOf(row),
    method: row.method as MethodCode,
    country: row.country as Country,
    locale: row.locale,
    buyer: app.seal.fingerprint("shop.buyer", [row.memberId ?? 0]),
    storeCard: row.storeCard,
    returnUrl: `${origin ?? own}/api/payment-return/${row.key}`,
    webhookUrl: `${own}/api/payment-news/${provider.name}`,
    browser,
  };
  if (row.cardId === null) return provider.create(payment);
  const card = await findCardById(app.db, row.cardId);
  if (!card) throw new ProviderError("The card has been deleted.", { final: true });
  return provider.chargeStored(payment, card.providerRef);
}

type Answered = { orderId: number; provider: string; answer: Created | Charged };

/**
 * A webhook may arrive before the answer, so a stored reference is kept and the state only moves forward. Another request
 * may have been answered meanwhile, perhaps by another provider: then nobody will see this answer's page.
 */
async function keepAnswer(
  app: Pick<App, "db" | "clock">,
  { orderId, provider, answer }: Answered,
): Promise<void> {
  const next = "next" in answer ? answer.next : null;
  const goesOn = next !== null && next.kind !== "wait";
  const now = app.clock.now();
  await app.db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, orderId);
    if (payment?.provider !== provider || (payment.providerRef ?? answer.ref) !== answer.ref) return;
    await keepReference(tx, orderId, answer.ref);
    await changePayment(tx, orderId, {
      next: goesOn ? JSON.stringify(next) : null,
      ...(next?.kind === "wait" && { state: nextState(payment.state, "pending") }),
      ...(isOpen(payment.state) && !goesOn && { lookAt: now }),
      changedAt: now,
    });
  });
}
