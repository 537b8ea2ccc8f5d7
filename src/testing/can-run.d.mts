/** Returns whether the program at this path says its version. */
export function canRun(path: string): boolean;
