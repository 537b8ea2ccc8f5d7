import { useEffect, useState } from "react";

/** Whole minutes that are left, only in the browser. */
export function useMinutesLeft(until: string | null): number | null {
  const [minutes, setMinutes] = useState<number | null>(null);
  useEffect(() => {
    if (until === null) return;
    const count = () => setMinutes(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 60_000)));
    count();
    const timer = setInterval(count, 10_000);
    return () => clearInterval(timer);
  }, [until]);
  return minutes;
}
