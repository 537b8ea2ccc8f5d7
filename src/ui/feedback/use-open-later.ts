import { useEffect, useState } from "react";
import { pauseBefore } from "../live/pauses.ts";

/** Answers of a server, or of a proxy before it, that can be another one soon. */
const FOR_NOW = new Set([502, 503, 504]);
const LONGEST_TRIES = 4;

/**
 * On a page that failed because nobody could answer for now: asks again, and opens the page as soon as it can be shown.
 * A page that fails for another reason is left alone, because it would only fail again.
 * @returns whether the page will open by itself
 */
export function useOpenLater(): boolean {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    void openLater(leaving.signal, () => setWaiting(true));
    return () => leaving.abort();
  }, []);
  return isWaiting;
}

async function openLater(leaving: AbortSignal, onWait: () => void): Promise<void> {
  if (!cameFailed() && !(await isAway(leaving))) return;
  for (let tries = 1; !leaving.aborted; tries++) {
    onWait();
    await wait(pauseBefore(Math.min(tries, LONGEST_TRIES)));
    if (leaving.aborted || document.hidden || (await isAway(leaving))) continue;
    // Not `reload`, which would send a form once more.
    if (!leaving.aborted) location.replace(location.pathname + location.search);
    return;
  }
}

/** Whether the browser's own request for this page was the one that failed. */
function cameFailed(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return FOR_NOW.has(navigation?.responseStatus ?? 0);
}

async function isAway(signal: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(location.href, { cache: "no-store", signal });
    return FOR_NOW.has(answer.status);
  } catch {
    return !signal.aborted;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
