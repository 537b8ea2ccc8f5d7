import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../refund-contract.ts";
import { readRefund } from "./read-refund.ts";
import { takeRefund } from "./take-refund.ts";

export const refundEndpoints = [
  handle(contract.readRefund, { who: "member", perMinute: 120 }, (call) => readRefund(call.app, call)),
  handle(contract.takeRefund, { who: "member", perMinute: 20 }, (call) => {
    const { client_id, credits, sums } = call.body;
    return takeRefund(call.app, call, { requestId: client_id, credits, sums });
  }),
];
