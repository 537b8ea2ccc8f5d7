import { actorOf } from "#features/staff/server/staff.ts";
import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../desk-contract.ts";
import { answerInquiry, closeInquiry, noteOnInquiry, reopenInquiry } from "./desk/answer.ts";
import { claimInquiry, releaseInquiry } from "./desk/claim.ts";
import { handOverInquiry } from "./desk/hand-over.ts";
import { countInquiries, listDeskInquiries, readDeskInquiry, readMemberInquiries } from "./desk/read.ts";

const reads = { who: "staff", right: "service.work", perMinute: 120 } as const;
const writes = { who: "staff", right: "service.work", perMinute: 60 } as const;

export const inquiriesDeskEndpoints: Served[] = [
  handle(contract.countInquiries, reads, ({ app, person }) => countInquiries(app, person.personId)),
  handle(contract.listDeskInquiries, reads, ({ app, person, query }) =>
    listDeskInquiries(app, person.personId, query),
  ),
  handle(contract.readMemberInquiries, reads, (call) => readMemberInquiries(call, call.query.member)),
  handle(contract.readDeskInquiry, reads, (call) => readDeskInquiry(call.app, actorOf(call), call.query.id)),
  handle(contract.claimInquiry, writes, (call) => claimInquiry(call.app, actorOf(call), call.body.id)),
  handle(contract.releaseInquiry, writes, (call) => releaseInquiry(call.app, actorOf(call), call.body.id)),
  handle(contract.answerInquiry, writes, (call) => answerInquiry(call.app, actorOf(call), call.body)),
  handle(contract.noteOnInquiry, writes, (call) => noteOnInquiry(call.app, actorOf(call), call.body)),
  handle(contract.closeInquiry, writes, (call) => closeInquiry(call.app, actorOf(call), call.body)),
  handle(contract.reopenInquiry, writes, (call) => reopenInquiry(call.app, actorOf(call), call.body)),
  handle(contract.handOverInquiry, writes, (call) => handOverInquiry(call.app, actorOf(call), call.body)),
];
