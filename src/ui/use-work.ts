import { useCallback, useRef, useState } from "react";
import { CallError } from "./call.ts";

/** Work that a button starts: whether it runs, what went wrong with it, and never twice at the same moment. */
export function useWork() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);

  /** @returns whether the work came to its end; what is no failed call is thrown on */
  const run = useCallback(async (work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      if (!(thrown instanceof CallError)) throw thrown;
      setError(thrown);
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }, []);

  const forget = useCallback(() => setError(null), []);
  return { busy, error, run, forget };
}
