/** The `handle` of a route whose page visitors can read and leave before its scripts are loaded. */
export const LATE_SCRIPTS = { hasLateScripts: true } as const;
