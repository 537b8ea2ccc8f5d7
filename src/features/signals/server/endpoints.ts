import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { barDomain, endEntry, slowRange } from "./lists/change-lists.ts";
import { readLists } from "./lists/read-lists.ts";

const read = { who: "staff", right: "fingerprint.read", perMinute: 60 } as const;
const edit = { who: "staff", right: "fingerprint.edit", perMinute: 30 } as const;

export const signalsEndpoints: Served[] = [
  handle(contract.readSignUpLists, read, ({ app }) => readLists(app)),
  handle(contract.barDomain, edit, async (call) => {
    await barDomain(call.app, actorOf(call), call.body);
  }),
  handle(contract.slowRange, edit, async (call) => {
    const { per_hour: signupsPerHour, ...given } = call.body;
    await slowRange(call.app, actorOf(call), { ...given, signupsPerHour });
  }),
  handle(contract.endListEntry, edit, (call) => endEntry(call.app, actorOf(call), call.body)),
];
