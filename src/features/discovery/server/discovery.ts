export { keepRanks, keepRow } from "./keep-rows.ts";
export { listRelated } from "./list-related.ts";
export { mayScopeSearch } from "./may-search.ts";
