import { handle, type Served } from "#platform/calls/handle.ts";
import { listOwnAccesses as ownAccesses } from "../accesses-contract.ts";
import * as audit from "../audit-contract.ts";
import * as enrol from "../enrol-contract.ts";
import * as access from "../log-in-contract.ts";
import { readMemberAccesses } from "../member-contract.ts";
import { hearDeskNews } from "../news-contract.ts";
import * as own from "../own-contract.ts";
import * as people from "../people-contract.ts";
import { listMemberAccesses } from "./audit/list-member-accesses.ts";
import { listOwnAccesses } from "./audit/list-own-accesses.ts";
import { readLog } from "./audit/read-log.ts";
import { writeLogFile } from "./audit/write-file.ts";
import { confirm } from "./log-in/confirm.ts";
import { logInWithPasskey, logInWithPassword } from "./log-in/log-in.ts";
import { askForPasskey } from "./log-in/passkeys.ts";
import { endOwnSession, logOut } from "./log-in/sessions.ts";
import { hearNews } from "./news/hear-news.ts";
import { tellDesk } from "./news/tell-desk.ts";
import {
  enrolPasskey,
  enrolPassword,
  finishEnrolment,
  readEnrolment,
  recover,
  startEnrolmentPasskey,
  startEnrolmentTotp,
} from "./people/enrol.ts";
import {
  addOwnPasskey,
  changeOwnPassword,
  makeOwnCodes,
  readOwnAccess,
  removeOwnPasskey,
  startOwnPasskey,
  startOwnTotp,
} from "./people/own-access.ts";
import { answerProposal, propose } from "./people/proposals.ts";
import { readPeople, readPerson } from "./people/read-people.ts";

const anyone = { who: "anyone", perMinute: 20 } as const;
/** Endpoints with which everyone of staff manages their own access. */
const self = { who: "staff", right: null, perMinute: 60 } as const;
const manage = { who: "staff", right: "staff.manage", perMinute: 60 } as const;
const readOfMember = { who: "staff", right: "member.read", perMinute: 120 } as const;
const readAudit = { who: "staff", right: "audit.read", perMinute: 60 } as const;

export const staffEndpoints: Served[] = [
  handle(access.startDeskLogIn, anyone, (call) =>
    askForPasskey(call.app, call, { purpose: "log_in", personId: null }),
  ),
  handle(access.logInAtDesk, anyone, ({ body, ...call }) =>
    "credential" in body
      ? logInWithPasskey(call.app, body.credential, call)
      : logInWithPassword(call.app, body, call),
  ),
  handle(access.recoverAtDesk, anyone, (call) => recover(call.app, call.body, call)),
  handle(access.logOutAtDesk, self, (call) => logOut(call.app, call)),
  handle(access.startConfirmation, self, (call) =>
    askForPasskey(call.app, call, { purpose: "confirmation", personId: call.person.personId }),
  ),
  handle(access.confirmAtDesk, self, (call) => confirm(call.app, call, call.body)),

  handle(enrol.readEnrolment, anyone, ({ app, body }) => readEnrolment(app, body.token)),
  handle(enrol.startEnrolmentPasskey, anyone, (call) =>
    startEnrolmentPasskey(call.app, call.body.token, call),
  ),
  handle(enrol.enrolPasskey, anyone, (call) => enrolPasskey(call.app, call.body, call)),
  handle(enrol.startEnrolmentTotp, anyone, (call) => startEnrolmentTotp(call.app, call.body.token, call)),
  handle(enrol.enrolPassword, anyone, (call) => enrolPassword(call.app, call.body, call)),
  handle(enrol.finishEnrolment, anyone, async (call) => ({
    codes: await finishEnrolment(call.app, call.body.token, call),
  })),

  handle(own.readOwnAccess, self, (call) => readOwnAccess(call.app, call)),
  // Any call that changes something counts as use, so nothing is left to do.
  handle(own.noteUse, self, () => undefined),
  handle(own.endOwnSession, self, (call) => endOwnSession(call.app, call, call.body.id)),
  handle(own.startOwnPasskey, self, (call) => startOwnPasskey(call.app, call)),
  handle(own.addOwnPasskey, self, (call) => addOwnPasskey(call.app, call, call.body)),
  handle(own.removeOwnPasskey, self, (call) => removeOwnPasskey(call.app, call, call.body.id)),
  handle(own.startOwnTotp, self, (call) => startOwnTotp(call.app, call)),
  handle(own.changeOwnPassword, self, (call) => changeOwnPassword(call.app, call, call.body)),
  handle(own.makeOwnCodes, self, async (call) => ({ codes: await makeOwnCodes(call.app, call) })),

  handle(people.listPeople, manage, ({ app, person }) => readPeople(app, person)),
  handle(people.readPerson, manage, ({ app, person, query }) => readPerson(app, person, query.id)),
  handle(people.proposePerson, manage, async (call) => {
    const made = await propose(call.app, call, { ...call.body.proposal, why: call.body.why });
    tellDesk(call.app, { about: "proposals" });
    return made;
  }),
  handle(people.answerPersonProposal, manage, async (call) => {
    await answerProposal(call.app, call, call.body);
    tellDesk(call.app, { about: "proposals" });
  }),

  handle(ownAccesses, { who: "member", perMinute: 30 }, ({ app, viewer }) =>
    listOwnAccesses(app, viewer.memberId),
  ),
  handle(hearDeskNews, self, hearNews),
  handle(audit.listAudit, readAudit, (call) => readLog(call, call.query)),
  handle(audit.exportAudit, { ...readAudit, perMinute: 6 }, (call) => writeLogFile(call, call.query)),
  handle(readMemberAccesses, readOfMember, (call) => listMemberAccesses(call, call.query.member)),
];
