import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { noteLanderStart } from "./count-views.ts";
import { listMembers, readCounts } from "./read-members.ts";

export const landersEndpoints = [
  handle(contract.readLanderMembers, { who: "anyone", perMinute: 60 }, (call) =>
    listMembers(call.app, call, call.query),
  ),
  handle(contract.readLanderCounts, { who: "anyone", perMinute: 60 }, (call) =>
    readCounts(call.app, call, call.query),
  ),
  handle(contract.noteLanderStart, { who: "anyone", perMinute: 30 }, (call) =>
    noteLanderStart(call, call.body, call.requestHeaders.get("User-Agent")),
  ),
];
