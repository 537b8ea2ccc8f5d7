import { useEffect, useState } from "react";

const THROTTLE_MS = 200;

/**
 * A line at the top of the page while the next one loads. It appears late, so that quick pages never flash it, and
 * fills over five seconds.
 */
export function LoadingBar({ active, label }: { active: boolean; label: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setLate(true), THROTTLE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [active]);
  if (!active || !late) return null;
  return (
    // A live region, since the bar stands outside all landmarks.
    <div aria-live="polite">
      <div
        role="progressbar"
        aria-label={label}
        className="pointer-events-none fixed inset-x-0 top-0 z-toast h-1 overflow-clip bg-surface-2"
      >
        <div className="h-full origin-left animate-fill bg-secondary" />
      </div>
    </div>
  );
}
