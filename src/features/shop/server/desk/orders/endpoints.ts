import { handle, type Served } from "#platform/calls/handle.ts";
import { readMemberMoney } from "../../../desk-member-contract.ts";
import * as contract from "../../../desk-orders-contract.ts";
import { findOrders, listOrdersToWork } from "./find-orders.ts";
import { planRefund } from "./plan-refund.ts";
import { answerRefund, proposeRefund } from "./propose-refund.ts";
import { viewMemberMoney } from "./read-member-money.ts";
import { readOrderAtDesk, readReceiptAtDesk } from "./read-order.ts";
import { refundAtDesk } from "./refund-order.ts";

const read = { who: "staff", right: "order.read", perMinute: 120 } as const;
const unused = { who: "staff", right: "refund.unused", perMinute: 30 } as const;
const goodwill = { who: "staff", right: "refund.goodwill", perMinute: 30 } as const;
const aboveLimit = { who: "staff", right: "refund.above_limit", perMinute: 30 } as const;

export const deskOrderEndpoints: Served[] = [
  handle(contract.listOrdersToWork, read, ({ app }) => listOrdersToWork(app)),
  handle(contract.findOrders, { ...read, perMinute: 30 }, (call) => findOrders(call, call.query)),
  handle(contract.readOrderAtDesk, read, (call) => readOrderAtDesk(call, call.query.order)),
  handle(contract.readReceiptAtDesk, read, (call) => readReceiptAtDesk(call, call.query.order)),
  handle(readMemberMoney, read, (call) => viewMemberMoney(call, call.query.member)),
  handle(contract.planRefund, read, async ({ app, person: { personId }, query }) => {
    const { order: orderId, reason, amount } = query;
    return (await planRefund(app, app.db, { orderId, reason, amount, personId })).plan;
  }),
  handle(contract.refundUnused, unused, (call) => refundAtDesk(call, call.body, "unused")),
  handle(contract.refundGoodwill, goodwill, (call) => refundAtDesk(call, call.body, "goodwill")),
  handle(contract.proposeRefund, aboveLimit, (call) => proposeRefund(call, call.body)),
  handle(contract.answerRefundProposal, aboveLimit, (call) => answerRefund(call, call.body)),
];
