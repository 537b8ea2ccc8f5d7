import type { readSearchStart } from "../server/read-search-start.ts";
import type { SearchState } from "./search-state.ts";

/** What the page begins with; on the way back, with all that had come since. */
export type SearchStart = Awaited<ReturnType<typeof readSearchStart>> & { kept?: SearchState };
