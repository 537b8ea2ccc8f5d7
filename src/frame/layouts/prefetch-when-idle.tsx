import { useEffect, useState } from "react";
import { PrefetchPageLinks } from "react-router";

const IDLE_TIMEOUT_MS = 2_000;

/** Prefetches the pages that a person is likely to open next, when the browser is idle. */
export function PrefetchWhenIdle({ pages }: { pages: readonly string[] }) {
  const idle = useIdle();
  return idle && pages.map((page) => <PrefetchPageLinks key={page} page={page} />);
}

function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback, so it always waits the full time.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(() => setIdle(true), IDLE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: IDLE_TIMEOUT_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}
