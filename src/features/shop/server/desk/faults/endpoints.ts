import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-faults-contract.ts";
import { givePaymentReference } from "./give-payment-reference.ts";
import { countFaults, readFaults, writeFaults } from "./read-faults.ts";
import { settleFault } from "./settle-fault.ts";

const read = { who: "staff", right: "order.read", perMinute: 60 } as const;
const settle = { who: "staff", right: "fault.settle", perMinute: 60 } as const;

export const deskFaultEndpoints: Served[] = [
  handle(contract.listFaults, read, (call) => readFaults(call)),
  handle(contract.countFaults, read, ({ app }) => countFaults(app)),
  handle(contract.writeFaults, read, ({ app }) => writeFaults(app)),
  handle(contract.giveReference, settle, (call) => givePaymentReference(call, call.body)),
  handle(contract.settleFault, settle, (call) => settleFault(call, call.body)),
];
