const SETTLE_MS = 5_000;

let backAt = Number.NEGATIVE_INFINITY;
if (typeof window !== "undefined")
  window.addEventListener("online", () => {
    backAt = performance.now();
  });

/**
 * True without a connection and for five seconds after: a request that failed offline may be reported when the device
 * is online again.
 */
export function wasOffline(): boolean {
  return !navigator.onLine || performance.now() - backAt < SETTLE_MS;
}
