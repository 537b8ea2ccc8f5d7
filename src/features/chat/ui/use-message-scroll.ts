import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Line } from "./lines.ts";

const AWAY_PX = 160;

/** Whether the reader has scrolled far from the bottom, where `scrollTop` is 0; above it is negative. */
const isFarAt = (scrollTop: number) => -scrollTop > AWAY_PX;

/**
 * Anchors the list at its bottom: messages added above do not move it. New messages below scroll into view if the
 * reader is at the bottom; otherwise they are counted.
 */
export function useMessageScroll(lines: readonly Line[]) {
  const scroller = useRef<HTMLElement>(null);
  const seen = useRef({ top: 0, height: 0 });
  const last = useRef(lines.at(-1)?.id);
  const [isAway, setAway] = useState(false);
  const [arrived, setArrived] = useState(0);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      seen.current = { top: element.scrollTop, height: element.scrollHeight };
      const isFar = isFarAt(element.scrollTop);
      setAway(isFar);
      if (!isFar) setArrived(0);
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);

  // At the bottom, the list stays in place by itself and is not measured: measuring makes the browser lay out the page
  // at once, which slowed each send on a phone.
  useLayoutEffect(() => {
    const element = scroller.current;
    const { top, height } = seen.current;
    if (!element || top === 0) {
      last.current = lines.at(-1)?.id;
      return;
    }
    seen.current.height = element.scrollHeight;
    const newest = lines.at(-1);
    if (!newest || newest.id === last.current) return;
    last.current = newest.id;
    const isUnsent = newest.seq === null && newest.mine;
    if (isUnsent) {
      element.scrollTop = 0;
      // A message that comes before the browser reports the scrolling must not move the list away again.
      seen.current.top = 0;
    } else if (isFarAt(top)) {
      element.scrollTop -= seen.current.height - height;
      if (!newest.mine) setArrived((count) => count + 1);
    }
  }, [lines]);

  const toNewest = useCallback(() => scroller.current?.scrollTo({ top: 0, behavior: "smooth" }), []);
  return { scroller, isAway, arrived, toNewest };
}
