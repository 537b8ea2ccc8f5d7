import { useEffect, useState } from "react";
import { serverTime } from "./server-time.ts";

const SECOND = 1_000;

type Until = { until: string; from: string; onOver?: () => void };

/**
 * Reads the clock every second instead of counting, so that it is right after the page was suspended.
 * @param from server time of the page or the answer
 */
export function useSecondsLeft({ until, from, onOver }: Until): number {
  const end = Date.parse(until);
  const [left, setLeft] = useState(() => Math.ceil((end - Date.parse(from)) / SECOND));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      clearTimeout(timer);
      const milliseconds = end - serverTime();
      setLeft(Math.max(0, Math.ceil(milliseconds / SECOND)));
      if (milliseconds <= 0) onOver?.();
      else timer = setTimeout(tick, milliseconds % SECOND || SECOND);
    };
    tick();
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [end, onOver]);
  return left;
}
