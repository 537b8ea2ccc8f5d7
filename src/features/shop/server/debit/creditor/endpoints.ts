import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-creditor-contract.ts";
import { answerCreditor, proposeCreditor } from "./propose-creditor.ts";

const change = { who: "staff", right: "creditor.change", perMinute: 30 } as const;

export const creditorEndpoints: Served[] = [
  handle(contract.proposeCreditor, change, (call) => proposeCreditor(call, call.body)),
  handle(contract.answerCreditor, change, (call) => answerCreditor(call, call.body)),
];
