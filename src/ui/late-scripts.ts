/** The `handle` of a route whose page visitors can read and leave before its scripts are loaded. */
export const LATE_SCRIPTS = { hasLateScripts: true } as const;

/** Attribute of a link that does more by script than its address says: pressed early, it waits for the scripts. */
export const WAITS = "data-waits";
