import { tellDesk } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { cancelWork, retryWork } from "./change-work.ts";
import { downloadWork } from "./download-work.ts";
import type { LongWork } from "./kind.ts";
import { listWork, readWork, showRun } from "./read-work.ts";
import { startWork } from "./start-work.ts";

/** The right depends on the kind of work, so each use case checks it. */
const staff = { who: "staff", right: null } as const;
const read = { ...staff, perMinute: 240 } as const;
const write = { ...staff, perMinute: 30 } as const;

export function workEndpoints(kinds: readonly LongWork[]): Served[] {
  return [
    handle(contract.startWork, write, async (call) => {
      const row = await startWork(call, kinds, call.body);
      tellDesk(call.app, { about: "work", id: row.id });
      return showRun(call, row);
    }),
    handle(contract.listWork, read, (call) => listWork(call, kinds, call.query.kind)),
    handle(contract.readWork, read, (call) => readWork(call, kinds, call.query.id)),
    handle(contract.downloadWork, write, (call) => downloadWork(call, kinds, call.body.id)),
    handle(contract.cancelWork, write, (call) => cancelWork(call, kinds, call.body.id)),
    handle(contract.retryWork, write, (call) => retryWork(call, kinds, call.body.id)),
  ];
}
