import { useEffect } from "react";
import { refresh } from "#ui/refresh.ts";
import { useBadgeTotal } from "../navigation/use-badge-total.ts";
import { showAppBadge } from "./app-badge.ts";
import { refreshRhythm } from "./refresh-rhythm.ts";
import { runPeriodically } from "./run-periodically.ts";

/** Runs the refresh functions that features have registered, while the tab is visible and the network is available. */
export function Refresh() {
  useEffect(() => {
    const rhythm = runPeriodically({
      ...refreshRhythm,
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

  const waiting = useBadgeTotal();
  useEffect(() => showAppBadge(waiting), [waiting]);
  return null;
}
