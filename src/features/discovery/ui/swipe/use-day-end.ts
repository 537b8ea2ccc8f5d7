import { useEffect } from "react";

/** A device that sleeps keeps no timers: on return it is looked at again. */
const LOOK_AGAIN_MS = 60_000;

/** Tells once the moment has come, as far as the device's clock knows. Nothing to wait for: `null`. */
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
