import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { endSessionsOf } from "./end-sessions-of.ts";
import { viewAccount } from "./view-account.ts";

const read = { who: "staff", right: "member.read", perMinute: 120 } as const;
const help = { who: "staff", right: "member.help", perMinute: 30 } as const;

export const assistanceEndpoints: Served[] = [
  handle(contract.readMemberAccount, read, (call) => viewAccount(call, call.query.member)),
  handle(contract.endMemberSessions, help, (call) => endSessionsOf(call, call.body)),
];
