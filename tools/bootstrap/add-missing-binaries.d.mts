export interface LockFile {
  packages: Record<string, Record<string, unknown>>;
}

/** Adds to a lock file what its packages name as optional binaries of one system, and returns their paths. */
export function addMissingBinaries(lock: LockFile): string[];
