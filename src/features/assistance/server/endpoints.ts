import { handle, type Served } from "#platform/calls/handle.ts";
import * as contract from "../contract.ts";
import { answerCredits, grantAlone, proposeCredits, readMemberCredits } from "./credits.ts";
import { answerDisclosure, proposeDisclosure } from "./disclosures.ts";
import { endSessionsOf } from "./end-sessions-of.ts";
import { readNotes, writeNote } from "./notes.ts";
import { changeAddress, sendLink, sendMailCheck } from "./send-mails.ts";
import { viewAccount } from "./view-account.ts";

const read = { who: "staff", right: "member.read", perMinute: 120 } as const;
const help = { who: "staff", right: "member.help", perMinute: 30 } as const;
const address = { who: "staff", right: "member.change_address", perMinute: 30 } as const;
const grant = { who: "staff", right: "credits.grant", perMinute: 30 } as const;
const disclose = { who: "staff", right: "member.export", perMinute: 30 } as const;
const grantMore = { who: "staff", right: "credits.grant_more", perMinute: 30 } as const;

export const assistanceEndpoints: Served[] = [
  handle(contract.readMemberAccount, read, (call) => viewAccount(call, call.query.member)),
  handle(contract.endMemberSessions, help, (call) => endSessionsOf(call, call.body)),
  handle(contract.sendMemberLink, help, (call) => sendLink(call, call.body)),
  handle(contract.sendMemberMailCheck, help, (call) => sendMailCheck(call, call.body)),
  handle(contract.changeMemberAddress, address, (call) => changeAddress(call, call.body)),
  handle(contract.readMemberNotes, read, (call) => readNotes(call, call.query.member)),
  handle(contract.writeMemberNote, { ...read, perMinute: 30 }, (call) => writeNote(call, call.body)),
  handle(contract.readMemberWallet, read, (call) => readMemberCredits(call, call.query.member)),
  handle(contract.grantMemberCredits, grant, (call) => grantAlone(call, call.body)),
  handle(contract.proposeMemberCredits, grantMore, (call) => proposeCredits(call, call.body)),
  handle(contract.answerMemberCredits, grantMore, (call) => answerCredits(call, call.body)),
  handle(contract.proposeDisclosure, disclose, (call) => proposeDisclosure(call, call.body)),
  handle(contract.answerDisclosure, disclose, (call) => answerDisclosure(call, call.body)),
];
