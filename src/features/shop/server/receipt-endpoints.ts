import { handle } from "#server/handle.ts";
import * as contract from "../withdrawal-contract.ts";
import { readReceipt } from "./read-receipt.ts";
import { readWithdrawalForm, withdraw } from "./withdraw.ts";

export const receiptEndpoints = [
  handle(contract.readReceipt, { who: "member", perMinute: 30 }, ({ app, viewer, query }) =>
    readReceipt(app, { memberId: viewer.memberId, id: query.id }),
  ),
  handle(contract.readWithdrawalForm, { who: "member", perMinute: 60 }, ({ app, viewer }) =>
    readWithdrawalForm(app, viewer),
  ),
  handle(contract.withdraw, { who: "anyone", perMinute: 10 }, (call) => withdraw(call.app, call, call.body)),
];
