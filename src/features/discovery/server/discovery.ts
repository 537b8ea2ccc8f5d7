export { keepRanks, keepRow } from "./keep-rows.ts";
export { listRelated } from "./list-related.ts";
export { mayScopeSearch } from "./may-search.ts";
export { readOverview } from "./read-overview.ts";
export { searchMembers } from "./search-members.ts";
