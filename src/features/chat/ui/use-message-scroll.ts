import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Line } from "./lines.ts";

const AWAY_PX = 160;

/**
 * Anchors the list at its bottom: messages added above do not move it. New messages below scroll into view if the
 * reader is at the bottom; otherwise they are counted.
 */
export function useMessageScroll(lines: readonly Line[]) {
  const scroller = useRef<HTMLElement>(null);
  const height = useRef(0);
  const last = useRef(lines.at(-1)?.id);
  const [isAway, setAway] = useState(false);
  const [arrived, setArrived] = useState(0);

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const look = () => {
      const isFar = -element.scrollTop > AWAY_PX;
      setAway(isFar);
      if (!isFar) setArrived(0);
    };
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const grown = element.scrollHeight - height.current;
    height.current = element.scrollHeight;
    const newest = lines.at(-1);
    if (!newest || newest.id === last.current) return;
    last.current = newest.id;
    const isUnsent = newest.seq === null && newest.mine;
    if (isUnsent) element.scrollTop = 0;
    else if (-element.scrollTop > AWAY_PX) {
      element.scrollTop -= grown;
      if (!newest.mine) setArrived((count) => count + 1);
    }
  }, [lines]);

  const toNewest = useCallback(() => scroller.current?.scrollTo({ top: 0, behavior: "smooth" }), []);
  return { scroller, isAway, arrived, toNewest };
}
