import { type PointerEvent, useRef } from "react";
import type { SwipeChoice } from "../../swipe-contract.ts";

/** Released farther from its place than this, or faster, a card counts as swiped. */
const FAR_PX = 96;
const FAST_PX_PER_MS = 0.6;
const STILL_PX = 6;

/** How far a card has come towards being swiped, from 0 to 1. */
const shareOf = (way: number) => Math.min(1, Math.max(0, way / FAR_PX));

function place(card: HTMLElement, x: number, y: number) {
  card.style.setProperty("--drag-x", `${x}px`);
  card.style.setProperty("--drag-y", `${y}px`);
  card.style.setProperty("--drag-turn", `${x / 24}deg`);
  card.style.setProperty("--drag-like", String(shareOf(x)));
  card.style.setProperty("--drag-no", String(shareOf(-x)));
}

/** Puts a card to its place, without anything left of a drag. */
export function putBack(card: HTMLElement) {
  place(card, 0, 0);
}

/** Drags a card with the finger; released near its place, it springs back. */
export function useCardDrag(onChoose: (choice: SwipeChoice, from: number) => void) {
  const start = useRef<{ x: number; y: number; at: number; moved: boolean } | null>(null);
  const suppressClick = useRef(false);

  function end(event: PointerEvent<HTMLElement>, cancelled: boolean) {
    const began = start.current;
    start.current = null;
    if (!began) return;
    const card = event.currentTarget;
    card.dataset.dragged = "no";
    const x = event.clientX - began.x;
    const speed = Math.abs(x) / Math.max(1, event.timeStamp - began.at);
    suppressClick.current = began.moved;
    if (!cancelled && began.moved && (Math.abs(x) > FAR_PX || speed > FAST_PX_PER_MS))
      onChoose(x > 0 ? "like" : "no", x);
    else putBack(card);
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      suppressClick.current = false;
      if (event.button !== 0) return;
      start.current = { x: event.clientX, y: event.clientY, at: event.timeStamp, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const began = start.current;
      if (!began) return;
      const [x, y] = [event.clientX - began.x, event.clientY - began.y];
      if (!began.moved && Math.abs(x) < STILL_PX) return;
      if (!began.moved) event.currentTarget.setPointerCapture(event.pointerId);
      began.moved = true;
      event.currentTarget.dataset.dragged = "yes";
      place(event.currentTarget, x, y / 4);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    // The browser's own image dragging would end the drag of the card.
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!suppressClick.current) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
