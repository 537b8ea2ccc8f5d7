export { countNewNearby } from "./count-new-nearby.ts";
export { listRelated } from "./list-related.ts";
export { countRealByRegion, countRealSeen } from "./search/count-real.ts";
export { keepRanks, keepRow } from "./search/keep-rows.ts";
export { mayScopeSearch, maySomeVisitorsSearch, type Source } from "./search/may-search.ts";
export { hasOverview } from "./search/read-overview.ts";
export { readRealMembers } from "./search/read-real-members.ts";
