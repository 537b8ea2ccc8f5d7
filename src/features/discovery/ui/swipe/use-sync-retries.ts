import { useEffect } from "react";
import type { SwipeSync } from "./sync-swipes.ts";

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Retries with growing pauses while actions wait, and at once when the connection is back. */
export function useSyncRetries(
  sync: SwipeSync,
  { isBehind, work }: { isBehind: boolean; work: () => void },
): void {
  useEffect(() => {
    if (!isBehind) return;
    let timer = 0;
    const wait = () => {
      if (!Number.isFinite(sync.tries)) return;
      const pause = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** sync.tries);
      timer = window.setTimeout(() => {
        sync.tries += 1;
        work();
        wait();
      }, pause);
    };
    wait();
    return () => window.clearTimeout(timer);
  }, [sync, isBehind, work]);
  useEffect(() => {
    window.addEventListener("online", work);
    return () => window.removeEventListener("online", work);
  }, [work]);
}
