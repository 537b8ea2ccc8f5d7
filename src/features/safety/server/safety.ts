export { allows, isKnown, type Standing, standingOf } from "../rules.ts";
export { blockMember, unblockMember } from "./block-member.ts";
export { memberBlocked, memberUnblocked } from "./happenings.ts";
export { lockPair } from "./lock-pair.ts";
export { readStanding, readStandings, readStandingsOf } from "./meet.ts";
export { blockedWith, listBlockedBy, notBlocked } from "./queries.ts";
export { type Evidence, type EvidenceMessage, reportMember } from "./report-member.ts";
export { requireReachable } from "./require-reachable.ts";
