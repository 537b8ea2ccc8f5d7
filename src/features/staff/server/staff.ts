export { PROPOSAL_MS } from "../rules.ts";
export { actorOf } from "./actor.ts";
export { type AuditKind, auditKind } from "./audit/audit-kinds.ts";
export { noteMemberRead } from "./audit/note-member-read.ts";
export { findReaders } from "./audit/queries.ts";
export { endWithholding } from "./audit/queries-reason.ts";
export {
  giveReason,
  type Reason,
  requireReason,
  stateDisclosure,
  viewReason,
  withholdReason,
} from "./audit/reasons.ts";
export { sumOfPerson } from "./audit/sum-of-person.ts";
export { type Actor, writeAccess, writeAudit } from "./audit/write-entry.ts";
export { type DemoPerson, listDemoPeople, seedPeople } from "./demo-people.ts";
export { staffLeft } from "./events.ts";
export { limitSearches } from "./limit-searches.ts";
export { findStaffPerson, takeFreshConfirmation } from "./log-in/sessions.ts";
export { mailLeads, mailOperators } from "./mails/mail-leads.ts";
export { tellDesk, tellDeskAfter } from "./news/tell-desk.ts";
export { noteRefused } from "./note-refused.ts";
export { isOwnAccount, refuseOwnMember } from "./people/own-account.ts";
export { lockOpenProposal } from "./people/proposals.ts";
export { countWithRole, findAliases, listStaffNames } from "./people/queries.ts";
export { answerProposalRow, insertProposal, listProposalRows } from "./people/queries-proposal.ts";
export { personProposals } from "./people/view-proposal.ts";
