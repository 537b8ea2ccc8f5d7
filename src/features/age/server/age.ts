export { findPolicyFault } from "../policy.ts";
export { ageProven } from "./events.ts";
export { type Asking, isGated, isProofNeededIn, mayDo, mayDoLater, requireAge } from "./may-do.ts";
export { openAgeRoots } from "./roots.ts";
