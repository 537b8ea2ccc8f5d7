import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import * as opening from "../opening-contract.ts";
import { proveInstallation } from "./checks/prove-installation.ts";
import { runCheck } from "./checks/run-checks.ts";
import { openSite } from "./opening/open-site.ts";
import { readGettingStarted } from "./opening/read-getting-started.ts";
import { readHealth } from "./read-health.ts";
import { retryJob } from "./retry-job.ts";

const read = { who: "staff", right: "health.read", perMinute: 60 } as const;
const retry = { who: "staff", right: "job.retry", perMinute: 30 } as const;
// Each asks other servers, which should not be flooded.
const check = { who: "staff", right: "health.read", perMinute: 12 } as const;
const open = { who: "staff", right: "settings.write", perMinute: 30 } as const;
const prove = { who: "anyone", perMinute: 60, beforeOpening: true } as const;

export const operationsEndpoints: Served[] = [
  handle(contract.readHealth, read, ({ app }) => readHealth(app)),
  handle(contract.retryJob, retry, (call) => retryJob(call.app, actorOf(call), call.body)),
  handle(opening.runCheck, check, (call) => runCheck(call.app, actorOf(call), call.body.kind)),
  handle(opening.readGettingStarted, read, ({ app }) => readGettingStarted(app)),
  handle(opening.openSite, open, (call) =>
    openSite(call.app, { site: call.body.site, actor: actorOf(call) }),
  ),
  handle(opening.proveInstallation, prove, ({ app, query }) => proveInstallation(app, query.challenge)),
];
