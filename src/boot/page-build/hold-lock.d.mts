export interface HeldLock {
  release(): void;
  /** Keeps the lock for as long as that process lives, even after this process has ended. */
  addProcess(pid: number): void;
}

export function holdLock(path: string, onWait?: () => void): Promise<HeldLock>;
