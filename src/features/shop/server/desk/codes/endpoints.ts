import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../../../desk-codes-contract.ts";
import { endCode, makeCodeAtDesk, readCodes, readCodeUses, writeCodes } from "./desk-codes.ts";

const read = { who: "staff", right: "order.read", perMinute: 60 } as const;
const make = { who: "staff", right: "code.make", perMinute: 30 } as const;
const end = { who: "staff", right: "code.end", perMinute: 30 } as const;

export const deskCodeEndpoints: Served[] = [
  handle(contract.listCodes, read, (call) => readCodes(call, call.query.member)),
  handle(contract.writeCodes, read, ({ app }) => writeCodes(app)),
  handle(contract.listCodeUses, read, ({ app, query }) => readCodeUses(app.db, query.code)),
  handle(contract.makeCode, make, (call) => makeCodeAtDesk(call, call.body)),
  handle(contract.endCode, end, (call) => endCode(call, call.body)),
];
