import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { readHealth } from "./read-health.ts";
import { retryJob } from "./retry-job.ts";

const read = { who: "staff", right: "health.read", perMinute: 60 } as const;
const retry = { who: "staff", right: "job.retry", perMinute: 30 } as const;

export const operationsEndpoints: Served[] = [
  handle(contract.readHealth, read, ({ app }) => readHealth(app)),
  handle(contract.retryJob, retry, (call) => retryJob(call.app, actorOf(call), call.body)),
];
