/** The shared library without which this program does not start. */
export function findMissingLibrary(program: string): string | undefined;
export function installNodeLibraries(node: string): Promise<void>;
/** How to install libatomic by hand, worded as the beginning of a sentence. */
export function tellLibrary(): string;
