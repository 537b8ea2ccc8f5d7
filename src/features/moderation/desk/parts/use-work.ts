import { useEffect, useRef } from "react";

/** Work renews a lease, but not more often than this. */
const RENEW_MS = 2 * 60_000;

/** Calls the function when the person presses a key or the mouse, at most every two minutes, while they hold something. */
export function useWork(isHeld: boolean, onWork: () => void): void {
  const latest = useRef(onWork);
  useEffect(() => {
    latest.current = onWork;
  });
  useEffect(() => {
    if (!isHeld) return;
    let renewedAt = Date.now();
    const handleWork = () => {
      if (Date.now() - renewedAt < RENEW_MS) return;
      renewedAt = Date.now();
      latest.current();
    };
    window.addEventListener("keydown", handleWork);
    window.addEventListener("pointerdown", handleWork);
    return () => {
      window.removeEventListener("keydown", handleWork);
      window.removeEventListener("pointerdown", handleWork);
    };
  }, [isHeld]);
}
