import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Pixels after which a drag is an answer. */
const FAR = 80;

/** Milliseconds for which a card takes no answer, so that a double press does not answer a card that nobody has seen. */
const UNSEEN_MS = 300;

type Swiping = {
  /** Changes with each card. */
  card: string;
  isOn: boolean;
  onYes: () => void;
  onNo: () => void;
};

/** Answers by a drag, by the arrow keys, or by buttons. */
export function useSwipe({ card, isOn, ...answers }: Swiping) {
  const [from, setFrom] = useState<number | null>(null);
  const shown = useRef({ card, since: Number.NEGATIVE_INFINITY });
  useEffect(() => {
    if (shown.current.card !== card) shown.current = { card, since: performance.now() };
  }, [card]);
  const take = (answer: () => void) => () => {
    const isSeen = shown.current.card === card && performance.now() - shown.current.since >= UNSEEN_MS;
    if (isOn && isSeen) answer();
  };
  const [onYes, onNo] = [take(answers.onYes), take(answers.onNo)];
  const latest = useRef({ onYes, onNo });
  latest.current = { onYes, onNo };
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") latest.current.onYes();
      else if (event.key === "ArrowLeft") latest.current.onNo();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
  const end = (event: PointerEvent) => {
    if (from === null) return;
    const moved = event.clientX - from;
    setFrom(null);
    if (moved > FAR) onYes();
    else if (moved < -FAR) onNo();
  };
  return {
    onYes,
    onNo,
    drag: {
      onPointerDown: (event: PointerEvent) => setFrom(event.clientX),
      onPointerUp: end,
      onPointerCancel: () => setFrom(null),
    },
  };
}
