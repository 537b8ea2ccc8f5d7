import { useEffect } from "react";
import { refresh } from "#ui/refresh.ts";
import { showAppBadge } from "./app-badge.ts";
import { keepRhythm } from "./keep-rhythm.ts";
import { useWaiting } from "./use-waiting.ts";

const FIRST_MS = 5_000;
const EVERY_MS = 60_000;

/** Runs the refresh functions that features have registered, while the tab is visible and the network is available. */
export function Refresh() {
  useEffect(() => {
    const rhythm = keepRhythm({
      firstMs: FIRST_MS,
      everyMs: EVERY_MS,
      mayRun: () => document.visibilityState === "visible" && navigator.onLine,
      run: refresh,
    });
    document.addEventListener("visibilitychange", rhythm.wake);
    window.addEventListener("online", rhythm.wake);
    return () => {
      rhythm.stop();
      document.removeEventListener("visibilitychange", rhythm.wake);
      window.removeEventListener("online", rhythm.wake);
    };
  }, []);

  const waiting = useWaiting();
  useEffect(() => showAppBadge(waiting), [waiting]);
  return null;
}
