const IDLE_TIMEOUT_MS = 2_000;

/** Runs when the browser is idle, or after two seconds. Returns how to cancel it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callback, so it always waits the full time.
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, IDLE_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
  return () => cancelIdleCallback(handle);
}

type Connection = { saveData?: boolean; effectiveType?: string };

/** Whether the device asks to save data, or its connection is slow. Browsers that do not say it are taken for fast. */
export function isSparing(connection = (navigator as { connection?: Connection }).connection): boolean {
  return connection?.saveData === true || /(^|-)[23]g$/.test(connection?.effectiveType ?? "");
}
