export { freeCases } from "./cases/claim-case.ts";
export { findCasesByWord, viewFoundCases } from "./cases/find-cases.ts";
export { openOrFeedCase } from "./cases/open-case.ts";
export { contentMeasured } from "./events.ts";
export { hasUnread } from "./read-unread.ts";
export { sayRule } from "./statements/say-statement.ts";
