export interface LockFile {
  packages: Record<string, Record<string, unknown>>;
}

export function addMissingBinaries(lock: LockFile): string[];
