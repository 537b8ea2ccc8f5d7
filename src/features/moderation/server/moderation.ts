export { freeCases } from "./cases/claim-case.ts";
export { findCasesByWord, viewFoundCases } from "./cases/find-cases.ts";
export { openOrFeedCase } from "./cases/open-case.ts";
export { barComputed, contentMeasured, identityCleared } from "./events.ts";
export { findQuestionTo } from "./hearing/find-waiting.ts";
export { type IdentitySignal, raiseIdentityCase } from "./identity/raise-identity-case.ts";
export { hasUnread } from "./read-unread.ts";
export { sealKnownImage } from "./sealed/seal-known.ts";
export { sayRule } from "./statements/say-statement.ts";
