import { useCallback, useRef, useState } from "react";
import { CallError } from "./call.ts";

/** Runs an action that a button starts: tracks whether it runs and how it failed, and never runs it twice at once. */
export function useAction() {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<CallError | null>(null);

  /** @returns whether the work succeeded; errors other than CallError are rethrown */
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
