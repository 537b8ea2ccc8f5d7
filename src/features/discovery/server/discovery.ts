export { countNewNearby } from "./count-new-nearby.ts";
export { listRelated } from "./list-related.ts";
export { keepRanks, keepRow } from "./search/keep-rows.ts";
export { maySomeVisitorsSearch } from "./search/may-search.ts";
export { hasOverview } from "./search/read-overview.ts";
