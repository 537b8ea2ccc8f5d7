import type { PaymentNews } from "#adapters/payments/payments.ts";
import type { Money } from "#base/money.ts";
import type { Tx } from "#db/database.ts";
import { siteOf } from "#features/site/server/site.ts";
import { holdWallets } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import { vatWithin } from "../../rules.ts";
import { releaseClaims } from "../discounts/claim-discount.ts";
import { findOrder, type OrderRow } from "../queries.ts";
import { beginRefund } from "../refunds/refund-order.ts";
import { completePayments } from "./complete-payments.ts";
import { changeFault, changePrice, type Fault, findFault, lockFault } from "./queries-fault.ts";
import { lockPayment, setPaid } from "./queries-payment.ts";

/** Who settles it, and why: kept with the fault. */
export type Settlement = { id: number; by: string; reason: string };

/** `paid`: the order was paid with the right amount too, so that this one can be dismissed only. `waiting`: the reverse. */
export type NotSettled = "unknown" | "settled" | "paid" | "waiting" | "nothing";

type Held = { fault: Fault; order: OrderRow };

/**
 * Accepts what was paid: the order becomes one of that amount and currency, and is completed like any other. Receipt,
 * refunds and disputes are about the money that really came; the fault keeps what had been asked for.
 */
export async function acceptFault(app: App, tx: Tx, settlement: Settlement): Promise<Held | NotSettled> {
  const held = await hold(tx, settlement.id);
  if (typeof held === "string") return held;
  const unpaid = await takeMoney(tx, held);
  if (typeof unpaid === "string") return unpaid;
  const at = app.clock.now();
  const news = readNews(held.fault);
  await completePayments({ app, tx, at }, [{ app, tx, order: unpaid, news, asked: null, at }]);
  await note(app, tx, settlement, "accepted");
  return { ...held, order: unpaid };
}

/** Returns all of it: no credits come, and the order ends as refunded. The provider is told by the look at refunds. */
export async function returnFault(app: App, tx: Tx, settlement: Settlement): Promise<Held | NotSettled> {
  const held = await hold(tx, settlement.id);
  if (typeof held === "string") return held;
  const order = await takeMoney(tx, held);
  if (typeof order === "string") return order;
  const at = app.clock.now();
  const { amount, currency, id: orderId } = order;
  const news = readNews(held.fault);
  await beginRefund(app, tx, { order, why: "operator", credits: 0, amount });
  const company = siteOf({ site: app.sites.get(order.siteId) }).company.id;
  await setPaid(tx, {
    at,
    paid: [
      {
        ...{ orderId, amount, currency, companyId: company, state: "refunded", reason: "amount_returned" },
        providerFee: news.fee > 0 ? news.fee : null,
        instrument: news.instrument,
        fingerprint: news.instrument?.fingerprint ?? null,
        toldAt: news.at,
      },
    ],
  });
  await releaseClaims(tx, orderId);
  await note(app, tx, settlement, "returned");
  return { ...held, order };
}

/** For an order that is paid as it was asked for: the provider said something else besides, which was cleared up with it. */
export async function dismissFault(app: App, tx: Tx, settlement: Settlement): Promise<Held | NotSettled> {
  const held = await hold(tx, settlement.id);
  if (typeof held === "string") return held;
  if (held.order.completedAt === null) return "waiting";
  await note(app, tx, settlement, "dismissed");
  return held;
}

/** Under the payment's lock, which whoever moves its money takes first. */
async function hold(tx: Tx, id: number): Promise<Held | "unknown" | "settled"> {
  const found = await findFault(tx, id);
  if (!found) return "unknown";
  await lockPayment(tx, found.orderId);
  const fault = await lockFault(tx, id);
  const order = await findOrder(tx, fault.orderId);
  if (!order) return "unknown";
  return fault.state === "open" ? { fault, order } : "settled";
}

/** Makes the order one of what was paid. */
async function takeMoney(tx: Tx, { fault, order }: Held): Promise<OrderRow | "paid" | "nothing"> {
  if (order.completedAt !== null) return "paid";
  if (fault.amount === 0) return "nothing";
  const { amount, currency } = fault;
  await changePrice(tx, order.id, {
    ...{ amount, currency, feeAmount: 0, vatAmount: vatWithin(amount, order.vatPermille) },
    // A list price in another currency says nothing of this one.
    listAmount: currency === order.currency ? Math.max(order.listAmount, amount) : amount,
  });
  if (order.memberId !== null) await holdWallets(tx, [order.memberId]);
  return (await findOrder(tx, order.id)) as OrderRow;
}

/** As it was told, but for refunds: those are settled when the provider is asked next. */
function readNews({ news, amount, currency }: Fault): PaymentNews {
  const told = news as unknown as PaymentNews & { at: string | null };
  const at = told.at === null ? null : new Date(told.at);
  return { ...told, money: { amount, currency } as Money, at, refunds: [], providerRefunds: [] };
}

function note(
  app: App,
  tx: Tx,
  { id, by, reason }: Settlement,
  state: "accepted" | "returned" | "dismissed",
) {
  return changeFault(tx, id, { state, settledBy: by, reason, settledAt: app.clock.now() });
}
