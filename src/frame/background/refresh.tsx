import { useEffect } from "react";
import { readPush } from "#ui/push/push-store.ts";
import { refresh } from "#ui/refresh.ts";
import { useBadgeTotal } from "../navigation/use-badge-total.ts";
import { showAppBadge } from "./app-badge.ts";
import { runPeriodically } from "./run-periodically.ts";

const FIRST_MS = 5_000;
const EVERY_MS = 60_000;
/** A push tells of what is new, so a subscribed browser asks less often. */
const EVERY_WITH_PUSH_MS = 300_000;

/** Runs the refresh functions that features have registered, while the tab is visible and the network is available. */
export function Refresh() {
  useEffect(() => {
    const rhythm = runPeriodically({
      firstMs: FIRST_MS,
      everyMs: () => (readPush().subscribed ? EVERY_WITH_PUSH_MS : EVERY_MS),
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
