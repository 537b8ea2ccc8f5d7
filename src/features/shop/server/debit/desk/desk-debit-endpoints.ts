import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-debits-contract.ts";
import { noteTransfer, readPayee } from "./debit-refunds.ts";
import { previewReturns, readUpload } from "./preview-returns.ts";
import { readDebits } from "./read-debits.ts";
import { acceptReturn, takeUpload } from "./take-upload.ts";

const file = { who: "staff", right: "debit.file", perMinute: 60 } as const;
const refunds = { who: "staff", right: "debit.refund", perMinute: 60 } as const;
const returns = { who: "staff", right: "debit.returns", perMinute: 30 } as const;

export const deskDebitEndpoints: Served[] = [
  handle(contract.readDebits, file, ({ app }) => readDebits(app)),
  handle(contract.previewReturns, { ...returns, changesNothing: true }, async ({ app, body }) =>
    previewReturns(app, await readUpload(body)),
  ),
  handle(contract.takeReturnsAtDesk, returns, (call) =>
    takeUpload(call.app, actorOf(call), { body: call.body, confirmed: call.query.sha256 }),
  ),
  handle(contract.acceptReturn, returns, (call) => {
    const { end_to_end_id: endToEndId, code, why } = call.body;
    return acceptReturn(call.app, actorOf(call), { endToEndId, code, why });
  }),
  handle(contract.readDebitPayee, refunds, (call) => readPayee(call.app, actorOf(call), call.body.key)),
  handle(contract.completeDebitRefund, refunds, (call) =>
    noteTransfer(call.app, actorOf(call), call.body.key),
  ),
];
