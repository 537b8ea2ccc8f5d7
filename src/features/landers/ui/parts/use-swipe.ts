import { type PointerEvent, useEffect, useRef, useState } from "react";

/** Pixels after which a drag is an answer. */
const FAR = 80;

type Swiping = { isOn: boolean; onYes: () => void; onNo: () => void };

/** Answers by a drag, by the arrow keys, or by buttons. */
export function useSwipe({ isOn, onYes, onNo }: Swiping) {
  const [from, setFrom] = useState<number | null>(null);
  const answers = useRef({ onYes, onNo });
  answers.current = { onYes, onNo };
  useEffect(() => {
    if (!isOn) return;
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "ArrowRight") answers.current.onYes();
      else if (event.key === "ArrowLeft") answers.current.onNo();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [isOn]);
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
