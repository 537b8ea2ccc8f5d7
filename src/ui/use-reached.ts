import { type RefObject, useEffect, useRef } from "react";

/**
 * Calls `onReached` when the element comes near the screen, and again whenever `when` turns true while it is near.
 */
export function useReached<Target extends Element>(
  onReached: () => void,
  { when, margin }: { when: boolean; margin: string },
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const called = useRef(onReached);
  called.current = onReached;
  useEffect(() => {
    if (!when || !target.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) called.current();
      },
      { rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [when, margin]);
  return target;
}
