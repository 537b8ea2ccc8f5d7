export { freeCases } from "./cases/claim-case.ts";
export { openOrFeedCase } from "./cases/open-case.ts";
export { contentMeasured } from "./events.ts";
