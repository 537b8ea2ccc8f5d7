import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { fileComplaint } from "./file-complaint.ts";
import { listOwnReports } from "./list-own-reports.ts";
import { readComplaint } from "./read-complaint.ts";

export const complaintsEndpoints = [
  handle(contract.fileComplaint, { who: "anyone", perMinute: 10 }, (call) =>
    fileComplaint(call.app, call, call.body),
  ),
  handle(contract.readComplaint, { who: "anyone", perMinute: 10 }, ({ app, body }) =>
    readComplaint(app, body),
  ),
  handle(contract.listOwnReports, { who: "member", perMinute: 60 }, ({ app, viewer, query }) =>
    listOwnReports(app, { memberId: viewer.memberId, ...query }),
  ),
];
