/** The `handle` of a route whose page visitors can read and leave before its scripts are loaded. */
export const LATE_SCRIPTS = { scripts: "idle" } as const;

/** The `handle` of a route whose page visitors fill in: its scripts come as soon as the page is drawn. */
export const SCRIPTS_ONCE_DRAWN = { scripts: "drawn" } as const;

/** When the scripts of a page for visitors are asked for. */
export type ScriptTime = (typeof LATE_SCRIPTS | typeof SCRIPTS_ONCE_DRAWN)["scripts"];

/** Attribute of a link that does more by script than its address says: pressed early, it waits for the scripts. */
export const WAITS = "data-waits";
