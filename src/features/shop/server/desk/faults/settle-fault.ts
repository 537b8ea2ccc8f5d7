import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import {
  actorOf,
  auditKind,
  findAliases,
  refuseOwnMember,
  writeAudit,
} from "#features/staff/server/staff.ts";
import type { App } from "#platform/app.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type { FaultWay } from "../../../desk-faults-contract.ts";
import { lockPayment } from "../../payments/queries-payment.ts";
import { acceptFault, dismissFault, type NotSettled, returnFault } from "../../payments/settle-fault.ts";
import { findOrder } from "../../queries.ts";
import { endRefunds } from "../../refunds/end-refund.ts";
import { findRefund } from "../../refunds/queries-refund.ts";
import { type FaultRow, findFaultById, lockFaultById, settleStuck, updateFault } from "./queries-fault.ts";

const settled = auditKind("shop.fault_settled", ["kind", "way", "amount", "currency"]);

const WHY_NOT = {
  settled: "fault_settled",
  paid: "fault_paid",
  waiting: "fault_waits",
  nothing: "fault_no_money",
} as const satisfies Record<Exclude<NotSettled, "unknown">, string>;

const SETTLE = { accept: acceptFault, return: returnFault, note: dismissFault };
const STATES = {
  accept: "accepted",
  return: "returned",
  paid_back: "paid_back",
  take_back: "taken_back",
  note: "noted",
} as const;
const ENDS: readonly FaultWay[] = ["paid_back", "take_back"];

type Settlement = { fault: number; way: FaultWay; why: string };

/**
 * Settles a fault. The same again changes nothing.
 * @throws Refusal `shop-desk.fault_settled`, `shop-desk.fault_paid`, `shop-desk.fault_waits`,
 * `shop-desk.fault_no_money`, `shop-desk.refund_waits`, `shop-desk.refund_ended`, `shop-desk.refund_changed`,
 * `staff.own_account`; GroundError `not_found`
 */
export async function settleFault(call: StaffCaller, { fault: id, way, why }: Settlement): Promise<void> {
  const { app, person } = call;
  const { personId } = person;
  await app.db.transaction().execute(async (tx) => {
    const by = (await findAliases(tx, [personId])).get(personId) ?? String(personId);
    const fault = await lockFault(tx, id);
    const order = fault.orderId === null ? undefined : await findOrder(tx, fault.orderId);
    await refuseOwnMember(tx, { personId, memberId: order?.memberId ?? null });
    if (fault.state === STATES[way] && fault.settledBy === by) return;
    const aboutId = await settle(app, tx, { fault, way, by, reason: why });
    const { kind, amount, currency, orderId } = fault;
    await writeAudit(app, tx, {
      ...{ kind: settled, actor: actorOf(call), aboutId, why, after: { kind, way, amount, currency } },
      subject: orderId === null ? `fault:${id}` : `order:${orderId}`,
    });
  });
}

/** Takes the payment's lock first, like every transaction that moves money. @throws GroundError `not_found` */
export async function lockFault(tx: Tx, id: number): Promise<FaultRow> {
  const orderId = (await findFaultById(tx, id))?.orderId ?? null;
  if (orderId !== null) await lockPayment(tx, orderId);
  const fault = await lockFaultById(tx, id);
  if (!fault) throw new GroundError("not_found");
  return fault;
}

type Settling = { fault: FaultRow; way: FaultWay; by: string; reason: string };

/** @returns the member concerned */
async function settle(app: App, tx: Tx, { fault, way, by, reason }: Settling): Promise<number | null> {
  if (fault.paymentFaultId !== null && isPaymentWay(way)) {
    const done = await SETTLE[way](app, tx, { id: fault.paymentFaultId, by, reason });
    if (done === "unknown") throw new GroundError("not_found");
    if (typeof done === "string") throw new Refusal(`shop-desk.${WHY_NOT[done]}`);
    return done.order.memberId;
  }
  if (fault.state !== "open") throw new Refusal("shop-desk.fault_settled");
  const change = { state: STATES[way], settledAt: app.clock.now(), settledBy: by, note: reason };
  if (ENDS.includes(way)) return endStuckRefund(app, tx, { fault, way, by, reason, change });
  if (way !== "note") throw new Refusal("shop-desk.fault_no_money");
  if ((await findPendingRefund(tx, fault)) !== undefined) throw new Refusal("shop-desk.refund_waits");
  await updateFault(tx, fault.id, change);
  return null;
}

const isPaymentWay = (way: FaultWay): way is keyof typeof SETTLE => Object.hasOwn(SETTLE, way);

type Ending = Settling & { change: Parameters<typeof settleStuck>[2] };

/**
 * The person has seen whether the money still has to go back, so it is refused if that has changed since.
 * @returns the member whose refund it is
 */
async function endStuckRefund(
  app: App,
  tx: Tx,
  { fault, way, by, reason, change }: Ending,
): Promise<number | null> {
  const refund = await findPendingRefund(tx, fault);
  if (refund === undefined) throw new Refusal("shop-desk.refund_ended");
  const order = await findOrder(tx, refund.orderId);
  const isContained = order !== undefined && order.refunded > order.amount;
  if (isContained !== (way === "take_back")) throw new Refusal("shop-desk.refund_changed");
  await endRefunds(app, tx, { id: refund.orderId, by, reason, only: refund.key });
  await settleStuck(tx, refund.key, change);
  return order?.memberId ?? null;
}

/** The refund that a fault is about, while it waits for the reason that the fault names. */
export async function findPendingRefund(tx: Tx, fault: Pick<FaultRow, "kind" | "key">) {
  const refund = await findStuckRefund(tx, fault);
  return refund?.state === "pending" && refund.fault === fault.key.split(" ")[1] ? refund : undefined;
}

/** The refund that a fault is about, whatever became of it. */
export async function findStuckRefund(tx: Tx, { kind, key }: Pick<FaultRow, "kind" | "key">) {
  return kind === "refund_stuck" ? findRefund(tx, key.split(" ")[0] as string) : undefined;
}
