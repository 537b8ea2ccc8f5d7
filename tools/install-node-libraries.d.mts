/** The shared library without which this program does not start. */
export function findMissingLibrary(program: string): string | undefined;
export function installNodeLibraries(node: string): Promise<void>;
/** Returns the beginning of a sentence that says how to install libatomic by hand. */
export function tellLibrary(): string;
