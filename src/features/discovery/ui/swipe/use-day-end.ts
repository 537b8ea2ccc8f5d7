import { useEffect } from "react";

/** Timers stop while a device sleeps, so the time is checked again regularly. */
const LOOK_AGAIN_MS = 60_000;

/** Calls `onEnd` once the time has come by the device's clock. `null`: nothing to wait for. */
export function useDayEnd(at: string | null, onEnd: () => void) {
  useEffect(() => {
    if (at === null) return;
    const look = () => Date.now() >= Date.parse(at) && onEnd();
    const timer = window.setInterval(look, LOOK_AGAIN_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [at, onEnd]);
}
