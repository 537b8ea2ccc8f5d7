import { handle } from "#platform/calls/handle.ts";
import * as contract from "../../withdrawal-contract.ts";
import { confirmByLink, confirmOwn, readLinked } from "../withdrawals/confirm-withdrawal.ts";
import { readWithdrawalForm } from "../withdrawals/read-withdrawal-form.ts";
import { withdraw } from "../withdrawals/withdraw.ts";
import { readReceipt } from "./read-receipt.ts";

const member = (perMinute: number) => ({ who: "member", perMinute }) as const;
const anyone = (perMinute: number) => ({ who: "anyone", perMinute }) as const;

export const receiptEndpoints = [
  handle(contract.readReceipt, member(30), ({ app, viewer, query }) =>
    readReceipt(app, { memberId: viewer.memberId, id: query.id }),
  ),
  handle(contract.readWithdrawalForm, member(60), ({ app, viewer }) => readWithdrawalForm(app, viewer)),
  handle(contract.withdraw, anyone(10), (call) => withdraw(call.app, call, call.body)),
  handle(contract.readWithdrawal, anyone(20), ({ app, query }) => readLinked(app, query.token)),
  handle(contract.confirmWithdrawal, anyone(10), ({ app, body }) => confirmByLink(app, body.token)),
  handle(contract.confirmOwnWithdrawal, member(20), ({ app, viewer, query }) =>
    confirmOwn(app, viewer, query.id),
  ),
];
