export { auditKind } from "./audit/audit-kinds.ts";
export { giveReason } from "./audit/reasons.ts";
export { writeAccess, writeAudit } from "./audit/write-entry.ts";
