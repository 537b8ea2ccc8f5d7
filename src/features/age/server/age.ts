export { findPolicyFault } from "../policy.ts";
export { type Asking, isGated, isProofNeededIn, mayDo, mayDoLater, requireAge } from "./may-do.ts";
export { openAgeRoots } from "./roots.ts";
