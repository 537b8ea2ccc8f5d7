/** Endpoints for the desk's frame and other screens for staff. */

export type { listOwnAccesses, OwnAccesses } from "./accesses-contract.ts";
export type { logOutAtDesk } from "./log-in-contract.ts";
export { memberNumber, ofMember, readMemberAccesses } from "./member-contract.ts";
export { openReason, reasonFields } from "./reason-contract.ts";
