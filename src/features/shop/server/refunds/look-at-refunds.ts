import type { PaymentProvider, RefundNews } from "#adapters/payments/payments.ts";
import { ProviderError } from "#adapters/provider-error.ts";
import type { Currency } from "#base/money.ts";
import type { App } from "#platform/app.ts";
import { nextLook } from "../../rules.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { findProvider } from "../payments/providers.ts";
import { changePayment, lockPayment } from "../payments/queries-payment.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { changeRefund, findRefund, listRefundsToLookAt, takeDueRefund } from "./queries-refund.ts";
import { settleRefund } from "./settle-refund.ts";

type Parts = Pick<App, "db" | "clock" | "log" | "metrics" | "payments">;

/** Why a refund cannot proceed now. */
export type RefundFault = "no_reference" | "no_provider" | "no_answer" | "no_news";

/** How long a webhook about a refund may take before an operator should look. */
export const PATIENCE_MS = 5 * 86_400_000;

type Pending = { key: string; amount: number };

/** The next time for a refund that is being asked for now: longer than a provider's calls can take. */
const ASKED_AGAIN = 2;

/**
 * Requests a refund that is due from the provider, with the same idempotency key at every try, and settles the answer. A
 * failure is logged and retried by `lookAtRefunds`, since the credits are already taken. Nobody else asks meanwhile:
 * providers without idempotency keys would pay twice.
 */
export async function lookAtRefund(app: Parts, key: string): Promise<void> {
  try {
    const now = app.clock.now();
    const until = nextLook(ASKED_AGAIN, now);
    const isTaken = await app.db.transaction().execute((tx) => takeDueRefund(tx, { key, now, until }));
    if (isTaken) await requestRefund(app, key);
  } catch (error) {
    app.log.error({ err: error, refund: key }, "could not settle a refund");
  }
}

const BATCH_SIZE = 100;
const AFTER_FAULT = 4;

/** Looks at all refunds that are due. A failing one does not block the others. */
export async function lookAtRefunds(app: Parts): Promise<void> {
  const now = app.clock.now();
  for (const { key } of await listRefundsToLookAt(app.db, { now, limit: BATCH_SIZE }))
    await lookAtRefund(app, key);
}

async function requestRefund(app: Parts, key: string): Promise<void> {
  const refund = await findRefund(app.db, key);
  const order = refund && (await findOrder(app.db, refund.orderId));
  if (refund?.state !== "pending" || refund.why === "provider" || !order) return;
  if (refund.fault === "no_news") return waitForNews(app, order, refund);
  const answer = await askProvider(app, order, refund);
  await app.db.transaction().execute(async (tx) => {
    await lockPayment(tx, order.id);
    // The provider's webhook may have completed it while it refused to refund the same money twice.
    if ((await findRefund(tx, key))?.state !== "pending") return;
    const now = app.clock.now();
    if (typeof answer !== "string") {
      await settleRefund(app, tx, answer);
      if (answer.mayBeSentBack)
        await changePayment(tx, order.id, { lookAt: new Date(now.getTime() + PATIENCE_MS) });
      return;
    }
    await changeRefund(tx, key, { fault: answer, lookAt: nextLook(AFTER_FAULT, now), changedAt: now });
  });
  if (typeof answer === "string") await report(app, { order, refund, fault: answer });
}

/** The provider took the request. Asking again could refund twice, so only its webhook, or an operator, ends this. */
async function waitForNews(app: Parts, order: OrderRow, refund: Pending & { at: Date }): Promise<void> {
  const { key, at } = refund;
  const now = app.clock.now();
  const lookAt = nextLook(6, now);
  await app.db.transaction().execute((tx) => changeRefund(tx, key, { lookAt }));
  if (now.getTime() - at.getTime() > PATIENCE_MS) await report(app, { order, refund, fault: "no_news" });
}

type Stuck = { order: OrderRow; refund: Pending; fault: RefundFault };

async function report(app: Parts, { order, refund: { key, amount }, fault }: Stuck): Promise<void> {
  const { id, provider, currency } = order;
  await app.db.transaction().execute((tx) =>
    raiseFault(app, tx, {
      ...{ kind: "refund_stuck", key: `${key} ${fault}`, orderId: id, provider, detail: fault },
      money: { amount, currency },
    }),
  );
  app.metrics.paymentFaults.inc({ fault: "refund_stuck" });
  app.log.error({ orderId: id, provider, fault }, "refund is stuck: run npm run cli -- stuck-refunds");
}

async function askProvider(
  app: Pick<App, "log" | "payments">,
  { id, provider: name, providerRef, chargeRef, currency, refunded }: OrderRow,
  { key, amount }: Pending,
): Promise<RefundNews | RefundFault> {
  const provider = findProvider(app, name);
  if (!provider) return "no_provider";
  // An operator makes it, and `stuck-refunds` tells them so.
  if (provider.refundsByHand) return "no_answer";
  // A payment whose creation was never answered may be known by its money movement only.
  const ref = providerRef ?? chargeRef;
  if (ref === null || (provider.refundsByCharge && chargeRef === null)) return "no_reference";
  try {
    const money = { amount, currency: currency as Currency };
    return await provider.refund({ ref, chargeRef, key, money, before: refunded - amount });
  } catch (error) {
    app.log.warn({ err: error, provider: name, orderId: id }, "provider did not accept a refund");
    if (!(error instanceof ProviderError) || !error.final) return "no_answer";
    return (await findAccepted(provider, { ref, key })) ?? "no_answer";
  }
}

/** An earlier try may have been accepted without an answer, so a refusal counts only if the provider has no such refund. */
async function findAccepted(
  provider: PaymentProvider,
  { ref, key }: { ref: string; key: string },
): Promise<RefundNews | null> {
  const status = await provider.status({ ref }).catch(() => undefined);
  if (status === undefined) return null;
  return status?.refunds.find((one) => one.key === key) ?? { key, state: "failed" };
}
