import type { BodyOf, OutputOf } from "#base/endpoint.ts";
import type { Currency } from "#base/money.ts";
import { Refusal } from "#base/refusal.ts";
import type { Tx } from "#db/database.ts";
import {
  actorOf,
  auditKind,
  findAliases,
  refuseOwnMember,
  writeAudit,
} from "#features/staff/server/staff.ts";
import { holdWallets } from "#features/wallet/server/wallet.ts";
import type { StaffCaller } from "#platform/calls/handle.ts";
import { GroundError } from "#platform/errors.ts";
import type * as contract from "../../../desk-withdrawals-contract.ts";
import { lockPayment } from "../../payments/queries-payment.ts";
import { findOrder } from "../../queries.ts";
import { findMeantOrder, type Withdrawal } from "../../withdrawals/carry-out-withdrawal.ts";
import { lockWithdrawal } from "../../withdrawals/queries-withdrawal.ts";
import { carryOutByService, refuseWithdrawal } from "../../withdrawals/settle-withdrawal.ts";
import { isDisputed } from "../orders/plan-refund.ts";
import { mailAnswerLater } from "./mail-answer.ts";
import { leftOf } from "./read-withdrawals.ts";

const settled = auditKind("shop.withdrawal_settled", ["withdrawal", "way", "order", "amount", "currency"]);

type Settled = OutputOf<typeof contract.settleWithdrawal>;

/**
 * Carries out a withdrawal from an order that a person of staff chose. If nothing is left of it, a mail says so.
 * @throws Refusal `shop-desk.withdrawal_settled`, `shop-desk.withdrawal_no_order`, `shop-desk.withdrawal_changed`,
 * `shop-desk.refund_disputed`, `staff.own_account`; GroundError `not_found`
 */
export async function settleAtDesk(
  call: StaffCaller,
  { withdrawal: id, order: orderId, amount, why }: BodyOf<typeof contract.settleWithdrawal>,
): Promise<Settled> {
  const { app } = call;
  return app.db.transaction().execute(async (tx) => {
    const { by, row } = await lockWith(call, tx, id);
    if (row.settledBy === by && row.orderId === orderId && row.state !== "refused") return viewMoney(row);
    await requireSettleable(tx, { row, orderId, amount, personId: call.person.personId });
    const done = await carryOutByService(app, tx, { id, by, reason: why, orderId });
    if (done === "unknown" || done === "settled") throw new Refusal("shop-desk.withdrawal_settled");
    if (done === "no_order") throw new Refusal("shop-desk.withdrawal_no_order");
    if (done.amount === null) await mailAnswerLater(tx, { id, answer: "nothing_left" });
    await note(call, tx, { row: done, way: "settle", why });
    return viewMoney(done);
  });
}

/**
 * Answers that no order was found.
 * @throws Refusal `shop-desk.withdrawal_settled`, `shop-desk.withdrawal_has_order`; GroundError `not_found`
 */
export async function answerNoneFound(
  call: StaffCaller,
  { withdrawal: id, why }: BodyOf<typeof contract.answerWithdrawal>,
): Promise<void> {
  const { app } = call;
  await app.db.transaction().execute(async (tx) => {
    const { by, row } = await lockWith(call, tx, id);
    if (row.settledBy === by && row.state === "refused") return;
    const meant = row.state === "open" ? await findMeantOrder(tx, row) : null;
    if (meant) throw new Refusal("shop-desk.withdrawal_has_order", { order: meant.id });
    const done = await refuseWithdrawal(app, tx, { id, by, reason: why });
    if (typeof done === "string") throw new Refusal("shop-desk.withdrawal_settled");
    await mailAnswerLater(tx, { id, answer: "none_found" });
    await note(call, tx, { row: { ...done, orderId: null, amount: null }, way: "none_found", why });
  });
}

async function lockWith({ person: { personId } }: StaffCaller, tx: Tx, id: number) {
  const row = await lockWithdrawal(tx, id);
  if (!row) throw new GroundError("not_found");
  return { row, by: (await findAliases(tx, [personId])).get(personId) ?? String(personId) };
}

type Wanted = { row: Withdrawal; orderId: number; amount: number; personId: number };

async function requireSettleable(tx: Tx, { row, orderId, amount, personId }: Wanted): Promise<void> {
  if (row.state !== "open") throw new Refusal("shop-desk.withdrawal_settled");
  await lockPayment(tx, orderId);
  const order = await findOrder(tx, orderId);
  if (!order?.completedAt) throw new Refusal("shop-desk.withdrawal_no_order");
  await refuseOwnMember(tx, { personId, memberId: order.memberId });
  // If the bank has taken the money back, nothing is left to pay, and the answer says so.
  if (isDisputed(order) && order.state !== "charged_back") throw new Refusal("shop-desk.refund_disputed");
  if (order.memberId !== null) await holdWallets(tx, [order.memberId]);
  if ((await leftOf(tx, order)) !== amount) throw new Refusal("shop-desk.withdrawal_changed");
}

function viewMoney({ amount, currency }: Withdrawal): Settled {
  return { money: amount === null ? null : { amount, currency: currency as Currency } };
}

type Noted = { row: Withdrawal; way: string; why: string };

async function note(call: StaffCaller, tx: Tx, { row, way, why }: Noted): Promise<void> {
  const { id, orderId, amount, currency } = row;
  const order = orderId === null ? undefined : await findOrder(tx, orderId);
  await writeAudit(call.app, tx, {
    ...{ kind: settled, actor: actorOf(call), aboutId: order?.memberId ?? row.declaredBy, why },
    subject: orderId === null ? `withdrawal:${id}` : `order:${orderId}`,
    after: { withdrawal: id, way, order: orderId, amount, currency },
  });
}
