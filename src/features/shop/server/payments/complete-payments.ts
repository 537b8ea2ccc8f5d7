import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Tx } from "#db/database.ts";
import { siteOf } from "#features/site/server/site.ts";
import { addBoughtLots } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { usedOnceBy } from "../../discount-rules.ts";
import { isOpen } from "../../rules.ts";
import { opensAt } from "../../withdrawal-rules.ts";
import { raiseFault } from "../desk/faults/raise-fault.ts";
import { claimFingerprint, reclaim } from "../discounts/claim-discount.ts";
import { instrumentsUsed, ordersPaid } from "../events.ts";
import type { OrderRow } from "../queries.ts";
import { beginRefund } from "../refunds/refund-order.ts";
import { keepCard, renewCard } from "./queries-card.ts";
import { type Paid, setPaid } from "./queries-payment.ts";

type Within = { app: Pick<App, "clock" | "log" | "metrics" | "announce" | "sites">; tx: Tx; at: Date };
/** `reading` is drawn before the provider is asked; `null` for what it reports by itself. */
export type Settling = Within & {
  order: OrderRow;
  news: PaymentNews;
  reading: number | null;
  /** Set if the report is about another payment for the same order. */
  otherRef: string | null;
};

type Granted = { memberId: number; settling: Settling };

/** Grants credits and premium, and writes books and receipts, with one statement for all payments where possible. */
export async function completePayments({ app, tx, at }: Within, all: readonly Settling[]): Promise<void> {
  if (all.length === 0) return;
  const paid: Paid[] = [];
  const granted: Granted[] = [];
  for (const settling of all) {
    const { order, news } = settling;
    const { memberId } = order;
    const why = memberId === null ? "erased" : (await claimsItsCode(tx, order, news)) ? null : "code_used";
    if (why) await refundAll(settling, why);
    else granted.push({ memberId: memberId as number, settling });
    if (order.state === "cancelled" || memberId === null)
      await raiseFault(app, tx, {
        ...{ kind: "late_money", key: order.id, orderId: order.id, provider: order.provider },
        ...{ money: { amount: order.amount, currency: order.currency }, detail: why ?? "granted" },
      });
    paid.push(toPaid(settling, why));
  }
  await grant({ app, tx, at }, granted);
  await tellInstruments({ app, tx, at }, all);
  await setPaid(tx, { paid, at });
}

/** Announces what members of these orders have paid with. */
export async function tellInstruments({ app, tx, at }: Within, all: readonly Settling[]): Promise<void> {
  const used = all.flatMap(({ order: { memberId }, news: { instrument } }) =>
    memberId !== null && instrument?.fingerprint ? [{ memberId, fingerprint: instrument.fingerprint }] : [],
  );
  if (used.length > 0) await app.announce(tx, instrumentsUsed, { used, at });
}

/** Refunds the payment, less what the provider refunded before it was reported. */
async function refundAll({ app, tx, order, news }: Settling, why: "code_used" | "erased"): Promise<void> {
  const refunded = news.providerRefunds
    .filter(({ state }) => state !== "failed")
    .reduce((sum, { money }) => sum + money.amount, 0);
  if (refunded < order.amount)
    await beginRefund(app, tx, { order, why, credits: 0, amount: order.amount - refunded });
}

async function grant({ app, tx, at }: Within, granted: readonly Granted[]): Promise<void> {
  if (granted.length === 0) return;
  const lots = granted.map(({ memberId, settling: { order } }) => ({
    memberId,
    orderId: order.id,
    credits: order.credits,
    opensAt: opensAt(order.startNow, at),
  }));
  await addBoughtLots(tx, lots, at);
  for (const one of granted) await keepStoredCard(one);
  await app.announce(tx, ordersPaid, { orders: lots, at });
}

type RefundReason = "code_used" | "erased" | "amount_returned";

/** @param why reason if the payment is refunded instead of granted */
export function toPaid({ app, order, news }: Omit<Settling, "tx">, why: RefundReason | null): Paid {
  const instrument = order.memberId === null ? null : news.instrument;
  const { id: orderId, amount, currency } = order;
  return {
    ...{ orderId, amount, currency },
    companyId: siteOf({ site: app.sites.get(order.siteId) }).company.id,
    state: why ? "refunded" : "completed",
    reason: why,
    providerFee: news.fee > 0 ? news.fee : null,
    chargeRef: news.chargeRef,
    instrument,
    fingerprint: instrument?.fingerprint ?? null,
    toldAt: news.at,
  };
}

/** Claims of a failed order were released before it was paid, and its card or account may be known only now. */
async function claimsItsCode(tx: Tx, order: OrderRow, { instrument }: PaymentNews): Promise<boolean> {
  const { memberId, id: orderId } = order;
  const code = usedOnceBy(order);
  if (code === null || memberId === null) return true;
  if (!isOpen(order.state) && !(await reclaim(tx, { code, memberId, orderId }))) return false;
  const fingerprint = instrument?.fingerprint;
  return !fingerprint || claimFingerprint(tx, { code, orderId, fingerprint });
}

/** Stores the card if the member asked for it. A stored card that has paid gets what it can be charged with next. */
export async function keepStoredCard({
  memberId,
  settling: { tx, order, news, at },
}: Granted): Promise<void> {
  if (!news.stored) return;
  const { ref, ...card } = news.stored;
  const { fingerprint } = card;
  if (order.cardId !== null)
    return renewCard(tx, { id: order.cardId, providerRef: ref, fingerprint, usedAt: at });
  if (!order.storeCard) return;
  await keepCard(tx, {
    ...card,
    memberId,
    provider: order.provider,
    providerRef: ref,
    createdAt: at,
    usedAt: at,
  });
}
