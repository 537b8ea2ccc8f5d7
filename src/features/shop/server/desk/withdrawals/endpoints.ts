import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-withdrawals-contract.ts";
import { countWithdrawals, readWithdrawals } from "./read-withdrawals.ts";
import { answerNoneFound, settleAtDesk } from "./settle-withdrawal.ts";

const read = { who: "staff", right: "order.read", perMinute: 60 } as const;
const settle = { who: "staff", right: "withdrawal.settle", perMinute: 60 } as const;

export const deskWithdrawalEndpoints: Served[] = [
  handle(contract.listWithdrawals, read, (call) => readWithdrawals(call, call.query.after)),
  handle(contract.countWithdrawals, read, ({ app }) => countWithdrawals(app)),
  handle(contract.settleWithdrawal, settle, (call) => settleAtDesk(call, call.body)),
  handle(contract.answerWithdrawal, settle, (call) => answerNoneFound(call, call.body)),
];
