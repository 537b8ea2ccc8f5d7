import type { Currency } from "#base/money.ts";
import { hasRight, type Right } from "#base/staff-rights.ts";
import type { Db } from "#db/database.ts";
import { actorOf, auditKind, writeAccess } from "#features/staff/server/staff.ts";
import type { App, StaffPerson } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { DeskOrder } from "../../../desk-orders-contract.ts";
import { REFUND_WAYS, type RefundWay } from "../../../desk-refund-rules.ts";
import { findOrder, type OrderRow } from "../../queries.ts";
import { receiptOf } from "../../receipts/read-receipt.ts";
import { isDisputed, readRefundable } from "./plan-refund.ts";
import { findDebitOf, findMoreOf } from "./queries-order.ts";
import { readTimeline } from "./read-timeline.ts";
import { viewLine } from "./view-line.ts";

const orderRead = auditKind("shop.order_read");
const receiptRead = auditKind("shop.receipt_read");

const RIGHT_OF_WAY = {
  unused: "refund.unused",
  goodwill: "refund.goodwill",
  above_limit: "refund.above_limit",
} as const satisfies Record<RefundWay, Right>;

/** Reads an order for a person of staff, which is noted. @throws GroundError `not_found` */
export async function readOrderAtDesk(call: StaffCaller, orderId: number): Promise<DeskOrder> {
  const { app, person } = call;
  const order = await getOrder(app.db, orderId);
  const view = await viewOrder(app, { order, person });
  await app.db.transaction().execute((tx) =>
    writeAccess(app, tx, {
      ...{ kind: orderRead, actor: actorOf(call), subject: `order:${orderId}`, aboutId: order.memberId },
    }),
  );
  return view;
}

async function getOrder(db: Db, id: number): Promise<OrderRow> {
  const order = await findOrder(db, id);
  if (!order) throw new GroundError("not_found");
  return order;
}

async function viewOrder(
  app: Pick<App, "db" | "sites">,
  { order, person }: { order: OrderRow; person: StaffPerson },
): Promise<DeskOrder> {
  const { db } = app;
  const money = (amount: number) => ({ amount, currency: order.currency as Currency });
  const orNull = (amount: number | null) => (amount ? money(amount) : null);
  const [more, debit] = [await findMoreOf(db, order.id), await findDebitOf(db, order.id)];
  const { most, unused, lot } = await readRefundable(db, order);
  const disputed = isDisputed(order);
  return {
    ...viewLine(app, order),
    ...{ bundle: order.bundle, credits: order.credits, code: order.code, start_now: order.startNow },
    ...{ list: money(order.listAmount), fee: money(order.feeAmount), vat: money(order.vatAmount) },
    vat_percent: order.vatPermille / 10,
    ...{ provider: order.provider, provider_ref: order.providerRef, reason: order.reason },
    ...{ disputed: orNull(order.disputedAmount), owed: orNull(more.owed), is_disputed: disputed },
    countries: {
      ...{ charged: order.country, by_address: more.countryByAddress, by_profile: more.countryByProfile },
      by_instrument: (order.instrument as { country?: string | null } | null)?.country ?? null,
    },
    debit: debit
      ? {
          ...{ end_to_end_id: debit.endToEndId, mandate: debit.reference, state: debit.state },
          ...{ due_on: debit.dueOn, at_risk_until: debit.atRiskUntil },
        }
      : null,
    lot: lot ? { credits: lot.credits, remaining: lot.remaining, opened: lot.opened } : null,
    timeline: await readTimeline(db, order),
    ...{ refundable: disputed ? null : orNull(most), unused: orNull(unused) },
    may_refund: REFUND_WAYS.filter((way) => hasRight(person.roles, RIGHT_OF_WAY[way], person.named)),
  };
}

/** Returns the receipt, which is noted. @throws GroundError `not_found`, also for an unpaid order */
export async function readReceiptAtDesk(call: StaffCaller, orderId: number): Promise<Response> {
  const { app } = call;
  const order = await getOrder(app.db, orderId);
  if (order.receiptNo === null) throw new GroundError("not_found");
  await app.db.transaction().execute((tx) =>
    writeAccess(app, tx, {
      ...{ kind: receiptRead, actor: actorOf(call), subject: `order:${orderId}`, aboutId: order.memberId },
    }),
  );
  return receiptOf(app, order);
}
