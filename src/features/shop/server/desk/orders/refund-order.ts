import type { OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { actorOf, auditKind, refuseOwnMember, writeAudit } from "#features/staff/server/staff.ts";
import { holdWallets, takeLeft } from "#features/wallet/server/wallet.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { RefundWanted, refundUnused } from "../../../desk-orders-contract.ts";
import type { RefundReason, RefundWay } from "../../../desk-refund-rules.ts";
import { lockPayment } from "../../payments/queries-payment.ts";
import { findOrder } from "../../queries.ts";
import { lookAtRefund } from "../../refunds/look-at-refunds.ts";
import { findRefund } from "../../refunds/queries-refund.ts";
import { beginRefund } from "../../refunds/refund-order.ts";
import { type Planned, planRefund } from "./plan-refund.ts";
import { findDeskRefund, insertDeskRefund, lockPersonsRefunds } from "./queries-order.ts";

type Refunded = OutputOf<typeof refundUnused>;
export type Wanted = Omit<RefundWanted, "client_id">;

const madeRefund = auditKind("shop.refunded", ["amount", "currency", "credits", "reason", "proposal"]);

/** Members read these in their export; the desk's own reasons are kept beside them. */
const WHY = {
  unused: "unused",
  withdrawal: "withdrawal",
  goodwill: "operator",
  double: "operator",
  fault: "operator",
  ban: "operator",
} as const satisfies Record<RefundReason, string>;

/**
 * Refunds an order for a person of staff, once for each client id.
 * @param way what the endpoint's right allows
 * @throws Refusal `shop-desk.refund_…`
 */
export async function refundAtDesk(
  call: StaffCaller,
  { client_id: clientId, ...wanted }: RefundWanted,
  way: Exclude<RefundWay, "above_limit">,
): Promise<Refunded> {
  const { app, person } = call;
  const { personId } = person;
  await app.db.transaction().execute(async (tx) => {
    if (await isRepeated(tx, { clientId, personId, ...wanted })) return;
    await lockPersonsRefunds(tx, personId);
    const planned = await lockPlan(app, tx, { ...wanted, personId });
    requireSeen(planned, wanted);
    if (planned.isTooMany) throw new Refusal("shop-desk.refund_too_many");
    const needed = planned.plan.way;
    if (needed === "above_limit") throw new Refusal("shop-desk.refund_second_person");
    if (needed === "goodwill" && way === "unused") throw new Refusal("shop-desk.refund_not_unused");
    await makeRefund(call, tx, { clientId, planned, wanted, people: { personId, agreedId: null } });
  });
  return askAndView(app, clientId);
}

/** @throws Refusal `shop-desk.refund_changed` if the client id belongs to another refund */
async function isRepeated(
  tx: Tx,
  { clientId, order, amount, reason, personId }: Wanted & { clientId: string; personId: number },
): Promise<boolean> {
  // Two tries at the same moment wait for each other here.
  await lockPayment(tx, order);
  const known = await findDeskRefund(tx, clientId);
  if (!known) return false;
  const isSame = known.orderId === order && known.amount === amount && known.reason === reason;
  if (!isSame || known.personId !== personId) throw new Refusal("shop-desk.refund_changed");
  return true;
}

/** Locks payment and wallet, and plans the refund. @throws Refusal like `planRefund`, `staff.own_account` */
export async function lockPlan(
  app: Pick<App, "clock" | "sites">,
  tx: Tx,
  { order: orderId, reason, amount, personId }: Wanted & { personId: number },
): Promise<Planned> {
  await lockPayment(tx, orderId);
  const memberId = (await findOrder(tx, orderId))?.memberId ?? null;
  await refuseOwnMember(tx, { personId, memberId });
  if (memberId !== null) await holdWallets(tx, [memberId]);
  return planRefund(app, tx, { orderId, reason, amount, personId });
}

/** @throws Refusal `shop-desk.refund_changed`, `shop-desk.refund_at_risk` */
export function requireSeen({ plan }: Planned, { seen, knows_risk }: Wanted): void {
  if (plan.refunded !== seen.refunded || plan.credits !== seen.credits)
    throw new Refusal("shop-desk.refund_changed");
  if (plan.at_risk_until !== null && !knows_risk) throw new Refusal("shop-desk.refund_at_risk");
}

type Making = {
  clientId: string;
  planned: Planned;
  wanted: Wanted;
  people: { personId: number; agreedId: number | null };
  proposal?: number;
};

/** Takes the credits and stores the refund. The provider is asked after the commit. */
export async function makeRefund(
  call: StaffCaller,
  tx: Tx,
  { clientId, planned: { plan, order }, wanted, people, proposal }: Making,
): Promise<void> {
  const { app } = call;
  const { reason, amount, why } = wanted;
  const { id: orderId, memberId, currency, siteId } = order;
  const at = app.clock.now();
  const credits =
    plan.credits === 0
      ? 0
      : await takeLeft(tx, { memberId, orderId, to: "refunded", at, most: plan.credits });
  const key = await beginRefund(app, tx, { order, why: WHY[reason], credits, amount });
  await insertDeskRefund(tx, {
    ...{ clientId, orderId, refundKey: key, reason, words: why, amount, currency, at, ...people },
    isUnused: plan.way === "unused",
  });
  await writeAudit(app, tx, {
    ...{
      kind: madeRefund,
      actor: actorOf(call),
      subject: `order:${orderId}`,
      aboutId: memberId,
      siteId,
      why,
    },
    after: { amount, currency, credits, reason, ...(proposal !== undefined && { proposal }) },
  });
}

/** Asks the provider at once, and tells what has become of the refund. */
export async function askAndView(app: App, clientId: string): Promise<Refunded> {
  const made = await findDeskRefund(app.db, clientId);
  if (!made) throw new Error("A refund of the desk is gone.");
  await lookAtRefund(app, made.refundKey);
  const refund = await findRefund(app.db, made.refundKey);
  return {
    state: (refund?.state ?? "pending") as Refunded["state"],
    money: { amount: made.amount, currency: made.currency as Currency },
    credits: refund?.credits ?? 0,
  };
}
