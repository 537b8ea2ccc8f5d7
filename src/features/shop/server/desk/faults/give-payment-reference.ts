import type { OutputOf } from "#base/endpoint.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import { actorOf, auditKind, refuseOwnMember, writeAudit } from "#features/staff/server/staff.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import type { giveReference as contract } from "../../../desk-faults-contract.ts";
import { findOrder, type OrderRow } from "../../queries.ts";
import { findNeeded, giveReference, lookAtRefundsOf } from "../../refunds/give-reference.ts";
import { findRefund } from "../../refunds/queries-refund.ts";
import { findPendingRefund, findStuckRefund, lockFault } from "./settle-fault.ts";

const given = auditKind("shop.reference_given", []);

type Given = { fault: number; reference: string; why: string };

/**
 * Stores the provider's reference of a payment, and asks the provider for the refund that waits for it. The fault stays
 * in the list until somebody settles it.
 * @throws Refusal `shop-desk.fault_settled`, `shop-desk.reference_known`, `shop-desk.reference_taken`,
 * `staff.own_account`; GroundError `not_found`
 */
export async function givePaymentReference(
  call: StaffCaller,
  wanted: Given,
): Promise<OutputOf<typeof contract>> {
  const { app } = call;
  const { key, orderId } = await app.db.transaction().execute((tx) => store(call, tx, wanted));
  await lookAtRefundsOf(app, orderId);
  return { refund: ((await findRefund(app.db, key))?.state ?? "pending") as "pending" };
}

async function store(call: StaffCaller, tx: Tx, { fault: id, reference, why }: Given) {
  const { app, person } = call;
  const fault = await lockFault(tx, id);
  const refund = await findStuckRefund(tx, fault);
  if (refund === undefined) throw new Refusal("shop-desk.fault_settled");
  const order = (await findOrder(tx, refund.orderId)) as OrderRow;
  await refuseOwnMember(tx, { personId: person.personId, memberId: order.memberId });
  if (findNeeded(app, order) === reference) return refund;
  if (fault.state !== "open" || !(await findPendingRefund(tx, fault)))
    throw new Refusal("shop-desk.fault_settled");
  const refused = await giveReference(app, tx, { order, ref: reference });
  if (refused !== null) throw new Refusal(`shop-desk.reference_${refused}`);
  await writeAudit(app, tx, {
    ...{ kind: given, actor: actorOf(call), aboutId: order.memberId, why },
    subject: `order:${order.id}`,
  });
  return refund;
}
