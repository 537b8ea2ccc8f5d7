import { type RefObject, useEffect, useRef } from "react";

const HOLD_MS = 450;
const STILL_PX = 10;

/** Detects a long press with a finger. On links, the browser's own long press stays. */
export function useLongPress<Held extends HTMLElement>(onHeld: () => void): RefObject<Held | null> {
  const held = useRef<Held>(null);
  const tell = useRef(onHeld);
  tell.current = onHeld;
  useEffect(() => {
    const element = held.current;
    if (!element) return;
    let start: { x: number; y: number } | null = null;
    let isHeld = false;
    let timer = 0;
    const end = () => {
      clearTimeout(timer);
      start = null;
    };
    const hold = () => {
      isHeld = true;
      navigator.vibrate?.(10);
      tell.current();
    };
    const down = (event: PointerEvent) => {
      end();
      isHeld = false;
      if (event.pointerType !== "touch" || (event.target as Element).closest("a")) return;
      start = { x: event.clientX, y: event.clientY };
      timer = window.setTimeout(hold, HOLD_MS);
    };
    const move = (event: PointerEvent) => {
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > STILL_PX) end();
    };
    // When the finger is lifted, or with the click after it, the browser closes what was opened during the press.
    const tellAgain = () => window.setTimeout(() => tell.current());
    const up = () => {
      end();
      if (isHeld) tellAgain();
    };
    const menu = (event: Event) => {
      if (start) event.preventDefault();
    };
    // The end of a long press must not count as a tap.
    const click = (event: Event) => {
      if (!isHeld) return;
      event.preventDefault();
      event.stopPropagation();
      tellAgain();
    };
    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", end);
    element.addEventListener("contextmenu", menu);
    element.addEventListener("click", click, true);
    return () => {
      end();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", end);
      element.removeEventListener("contextmenu", menu);
      element.removeEventListener("click", click, true);
    };
  }, []);
  return held;
}
