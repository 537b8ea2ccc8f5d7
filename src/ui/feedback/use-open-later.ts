import { useEffect, useState } from "react";
import { pauseBefore } from "../live/pauses.ts";

/** Answers of a server, or of a proxy before it, that can be another one soon. */
const FOR_NOW = [502, 503, 504];
const LONGEST_TRIES = 4;

/**
 * On a page that failed because nobody could answer for now: waits until the server is ready, and opens the page again.
 * A page that failed for another reason is left alone, because it would only fail again.
 * @param status of the answer in place of the page, if one came
 * @returns whether the page will open by itself
 */
export function useOpenLater(status?: number): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void openLater({ status, leaving: leaving.signal, onWait: () => setWaiting(true) });
    return () => leaving.abort();
  }, [status]);
  return isWaiting;
}

type Failed = { status: number | undefined; leaving: AbortSignal; onWait: () => void };

async function openLater({ status, leaving, onWait }: Failed): Promise<void> {
  const failedForNow = FOR_NOW.includes(status ?? readOwnStatus());
  if (!failedForNow && !(await isAway(leaving))) return;
  for (let tries = 1; !leaving.aborted; tries++) {
    onWait();
    await wait(pauseBefore(Math.min(tries, LONGEST_TRIES)));
    if (leaving.aborted || document.hidden || (await isAway(leaving))) continue;
    // A reload would send a form once more.
    location.replace(location.pathname + location.search);
    return;
  }
}

/** Returns the status with which the browser got the first page of this document. */
function readOwnStatus(): number {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.responseStatus ?? 0;
}

/** The page itself is not asked for, because a link from a mail may work only once. */
async function isAway(signal: AbortSignal): Promise<boolean> {
  try {
    const { status } = await fetch("/readyz", { method: "HEAD", cache: "no-store", signal });
    return FOR_NOW.includes(status);
  } catch {
    return !signal.aborted;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
