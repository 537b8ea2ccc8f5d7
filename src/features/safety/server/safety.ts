export { allows, isKnown, type Standing } from "../rules.ts";
export { blockMember, type FindOther, unblockMember } from "./block-member.ts";
export { memberBlocked } from "./happenings.ts";
export { lockPair } from "./lock-pair.ts";
export { type Other, readStanding, readStandings } from "./meet.ts";
export { blockedWith, listBlockedBy, notBlocked } from "./queries.ts";
export { type Evidence, reportMember } from "./report-member.ts";
