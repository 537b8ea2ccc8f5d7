import { type RefObject, useEffect, useRef } from "react";

const HOLD_MS = 450;
const STILL_PX = 10;

/** Detects a long press with a finger. On links, the browser's own long press stays. */
export function useLongPress<Held extends HTMLElement>(onHeld: () => void): RefObject<Held | null> {
  const held = useRef<Held>(null);
  const tell = useRef(onHeld);
  tell.current = onHeld;
  useEffect(() => {
    if (held.current) return detectHold(held.current, () => tell.current());
  }, []);
  return held;
}

/** @returns stops the detection */
function detectHold(element: HTMLElement, onHeld: () => void): () => void {
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
    onHeld();
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
  const tellAgain = () => window.setTimeout(onHeld);
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
  const leave = new AbortController();
  const { signal } = leave;
  element.addEventListener("pointerdown", down, { signal });
  element.addEventListener("pointermove", move, { signal });
  element.addEventListener("pointerup", up, { signal });
  element.addEventListener("pointercancel", end, { signal });
  element.addEventListener("contextmenu", menu, { signal });
  element.addEventListener("click", click, { capture: true, signal });
  return () => {
    end();
    leave.abort();
  };
}
