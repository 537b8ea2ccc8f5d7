import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { addBreach, changeBreach, closeBreach } from "./keep-register.ts";
import { listBreaches, listOpenBreaches, readBreach } from "./read-register.ts";

const read = { who: "staff", right: "breach.manage", perMinute: 120 } as const;
const write = { who: "staff", right: "breach.manage", perMinute: 30 } as const;

export const breachesEndpoints: Served[] = [
  handle(contract.listBreaches, read, ({ app }) => listBreaches(app)),
  handle(contract.listOpenBreaches, read, ({ app }) => listOpenBreaches(app)),
  handle(contract.readBreach, read, ({ app, query }) => readBreach(app, query.id)),
  handle(contract.addBreach, write, (call) => addBreach(call.app, actorOf(call), call.body)),
  handle(contract.changeBreach, write, (call) => changeBreach(call.app, actorOf(call), call.body)),
  handle(contract.closeBreach, write, (call) => closeBreach(call.app, actorOf(call), call.body)),
];
