export type ScriptsHandle = { hasLateScripts: boolean };

/** The `handle` of a route whose page visitors can read and leave before its scripts are loaded. */
export const LATE_SCRIPTS: ScriptsHandle = { hasLateScripts: true };
/** The `handle` of a page that shows by script what it is about, under a layout whose scripts come late. */
export const EARLY_SCRIPTS: ScriptsHandle = { hasLateScripts: false };

/** Attribute of a link that does more by script than its address says: pressed early, it waits for the scripts. */
export const WAITS = "data-waits";
