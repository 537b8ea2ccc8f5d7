import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-receivables-contract.ts";
import { readReceivables } from "./read-receivables.ts";
import { settleReceivable } from "./settle-receivable.ts";
import { answerWriteOff, proposeWriteOff } from "./write-off.ts";

const read = { who: "staff", right: "order.read", perMinute: 60 } as const;
const settle = { who: "staff", right: "receivable.settle", perMinute: 60 } as const;
const writeOff = { who: "staff", right: "receivable.write_off", perMinute: 30 } as const;

export const deskReceivableEndpoints: Served[] = [
  handle(contract.listReceivables, read, (call) => readReceivables(call)),
  handle(contract.settleReceivable, settle, (call) => settleReceivable(call, call.body)),
  handle(contract.proposeWriteOff, writeOff, (call) => proposeWriteOff(call, call.body)),
  handle(contract.answerWriteOff, writeOff, (call) => answerWriteOff(call, call.body)),
];
