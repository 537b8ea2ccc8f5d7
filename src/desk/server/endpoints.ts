import { handle, type Served } from "#platform/calls/handle.ts";
import * as desk from "../contract.ts";
import { readMemberAtDesk } from "../member-contract.ts";
import { readContact, stateContactReason } from "./member-contact.ts";
import { readProposals } from "./proposals.ts";
import { readMemberHead } from "./read-member-head.ts";
import { search } from "./search.ts";

const find = { who: "staff", right: "member.find", perMinute: 30 } as const;
const read = { who: "staff", right: "member.read", perMinute: 120 } as const;
const contact = { who: "staff", right: "member.contact", perMinute: 30 } as const;

export const deskEndpoints: Served[] = [
  handle(desk.listProposals, { who: "staff", right: null, perMinute: 120 }, readProposals),
  handle(desk.searchAtDesk, find, (call) => search(call, call.body.word)),
  handle(readMemberAtDesk, read, (call) => readMemberHead(call, call.query)),
  handle(desk.giveContactReason, contact, (call) => stateContactReason(call, call.body)),
  handle(desk.readMemberContact, contact, (call) => readContact(call, call.query.member)),
];
