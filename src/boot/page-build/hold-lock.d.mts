export interface HeldLock {
  release(): void;
  /** The lock stays held as long as this process lives, even when we are gone. */
  addProcess(pid: number): void;
}

/** Waits as long as a living process holds the lock file, then holds it. */
export function holdLock(path: string, onWait?: () => void): Promise<HeldLock>;
