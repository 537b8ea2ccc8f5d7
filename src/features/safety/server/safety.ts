export { allows, type Visibility, visibilityOf } from "../visibility-rules.ts";
export { blockMember, unblockMember } from "./block-member.ts";
export { memberBlocked, memberUnblocked, reportFiled } from "./events.ts";
export { EVIDENCE_RENDITION } from "./evidence-pictures.ts";
export { keepEvidence } from "./keep-evidence.ts";
export { knowsMember } from "./knows-member.ts";
export { lockPair } from "./lock-pair.ts";
export { blockedWith, listBlockedBy, notBlocked } from "./queries.ts";
export { standingColumns } from "./queries-standing.ts";
export { judgeVisibilities, type OtherMember, readVisibilities, readVisibility } from "./read-visibility.ts";
export { reportMember } from "./report-member.ts";
export type { Evidence, EvidenceMessage, EvidencePicture } from "./reports/evidence.ts";
export { fileNotice, findNotice } from "./reports/file-notice.ts";
export { keepFinding } from "./reports/keep-finding.ts";
export {
  closeReportsOf,
  findLastReportAt,
  listReportsOf,
  reopenReportsOf,
  setCase,
  setLookedAt,
  setReceipt,
} from "./reports/queries-report.ts";
export { type ReadReport, readEvidencePicture, readReports } from "./reports/read-reports.ts";
export { requireReachable } from "./require-reachable.ts";
export { findReportsWait } from "./restrictions/find-reports-wait.ts";
export { needsAgeProof, notHidden } from "./restrictions/queries-restriction.ts";
export { requireFree } from "./restrictions/require-free.ts";
export { setRestriction } from "./restrictions/set-restriction.ts";
export { discardCopies, withholdPicture } from "./withhold-picture.ts";
