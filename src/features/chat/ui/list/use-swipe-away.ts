import { type RefObject, useEffect, useRef } from "react";

const FAR_PX = 110;
const BEGIN_PX = 12;

/** Lets a finger swipe the row away to the left; released early, it moves back. */
export function useSwipeAway<Row extends HTMLElement>(onAway: () => void): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const away = useRef(onAway);
  away.current = onAway;
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    let moved = 0;
    const put = (by: number) => {
      moved = by;
      element.style.setProperty("--drag-x", `${by}px`);
      element.dataset.dragged = by === 0 ? "no" : "yes";
    };
    const down = (event: PointerEvent) => {
      if (event.pointerType === "touch") start = { x: event.clientX, y: event.clientY };
    };
    const move = (event: PointerEvent) => {
      if (!start) return;
      const by = event.clientX - start.x;
      if (moved === 0 && (by > -BEGIN_PX || Math.abs(event.clientY - start.y) > -by)) return;
      put(Math.min(0, by));
    };
    const up = () => {
      const isFar = moved < -FAR_PX;
      start = null;
      if (isFar) away.current();
      else put(0);
    };
    const cancel = () => {
      start = null;
      put(0);
    };
    // The end of a swipe must not count as a tap on the link.
    const click = (event: Event) => {
      if (element.dataset.dragged === "yes") event.preventDefault();
    };
    const leave = new AbortController();
    const { signal } = leave;
    element.addEventListener("pointerdown", down, { signal });
    element.addEventListener("pointermove", move, { signal });
    element.addEventListener("pointerup", up, { signal });
    element.addEventListener("pointercancel", cancel, { signal });
    element.addEventListener("click", click, { capture: true, signal });
    return () => leave.abort();
  }, []);
  return row;
}
