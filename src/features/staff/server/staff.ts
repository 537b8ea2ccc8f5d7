export { actorOf } from "./actor.ts";
export { auditKind } from "./audit/audit-kinds.ts";
export { giveReason, type Reason, requireReason, viewReason } from "./audit/reasons.ts";
export { writeAccess, writeAudit } from "./audit/write-entry.ts";
export { type DemoPerson, listDemoPeople, seedPeople } from "./demo-people.ts";
export { staffLeft } from "./events.ts";
export { findStaffPerson, takeFreshConfirmation } from "./log-in/sessions.ts";
export { noteRefused } from "./note-refused.ts";
export { findAliases } from "./people/queries.ts";
