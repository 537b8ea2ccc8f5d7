import { handle } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { fileComplaint } from "./file-complaint.ts";
import { readComplaint } from "./read-complaint.ts";

export const complaintsEndpoints = [
  handle(contract.fileComplaint, { who: "anyone", perMinute: 10 }, (call) =>
    fileComplaint(call.app, call, call.body),
  ),
  handle(contract.readComplaint, { who: "anyone", perMinute: 10 }, ({ app, body }) =>
    readComplaint(app, body),
  ),
];
