import { useEffect, useRef } from "react";
import type { SwipeChoice } from "../../swipe-contract.ts";

const CHOICES: Record<string, SwipeChoice> = { ArrowLeft: "no", ArrowRight: "like", ArrowUp: "later" };
/** Elements in which arrows and letters have a meaning of their own. */
const ELSEWHERE = "input, textarea, select, [contenteditable], dialog, [popover], [role=menu], [role=dialog]";

type Keys = { choose: (choice: SwipeChoice) => void; undo: () => void };

/**
 * Arrow keys swipe and Backspace undoes. Z undoes only with the focus in the game, because voice control types
 * letters.
 */
export function useSwipeKeys(keys: Keys) {
  const game = useRef<HTMLElement>(null);
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      const target = event.target as Element;
      if (event.defaultPrevented || event.altKey || event.shiftKey || target.closest?.(ELSEWHERE)) return;
      if (document.querySelector("dialog[open]")) return;
      const isZ = event.key.toLowerCase() === "z";
      const command = event.ctrlKey || event.metaKey;
      if (command && !isZ) return;
      const choice = CHOICES[event.key];
      const undoes = event.key === "Backspace" || (isZ && (command || game.current?.contains(target)));
      if (!choice && !undoes) return;
      event.preventDefault();
      if (choice) latest.current.choose(choice);
      else latest.current.undo();
    }
    window.addEventListener("keydown", follow);
    return () => window.removeEventListener("keydown", follow);
  }, []);
  return game;
}
