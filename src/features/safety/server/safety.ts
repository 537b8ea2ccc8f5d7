export { allows, type Visibility, visibilityOf } from "../visibility-rules.ts";
export { blockMember, unblockMember } from "./block-member.ts";
export { memberBlocked, memberUnblocked } from "./events.ts";
export { knowsMember } from "./knows-member.ts";
export { lockPair } from "./lock-pair.ts";
export { blockedWith, listBlockedBy, notBlocked } from "./queries.ts";
export { readVisibilities, readVisibility } from "./read-visibility.ts";
export { type Evidence, type EvidenceMessage, reportMember } from "./report-member.ts";
export { requireReachable } from "./require-reachable.ts";
