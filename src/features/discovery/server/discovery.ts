export { listRelated } from "./list-related.ts";
export { keepRanks, keepRow } from "./search/keep-rows.ts";
export { mayScopeSearch } from "./search/may-search.ts";
