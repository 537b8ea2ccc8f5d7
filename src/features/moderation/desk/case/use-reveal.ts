import { useEffect, useState } from "react";
import { isTaken, useLiveKeys } from "#ui/keys/use-keys.ts";

/** Whether pictures are sharp and coloured: by two switches, or while the space bar is held. Leaving hides them again. */
export function useReveal() {
  const [isSharp, setSharp] = useState(false);
  const [isColoured, setColoured] = useState(false);
  const [isHeld, setHeld] = useState(false);
  useLiveKeys([" "]);
  useEffect(() => {
    const hide = () => {
      setSharp(false);
      setColoured(false);
      setHeld(false);
    };
    const handleDown = (event: KeyboardEvent) => {
      const isControl =
        event.target instanceof HTMLElement && event.target.matches("button, a, summary, input");
      if (event.key !== " " || isControl || isTaken(event)) return;
      event.preventDefault();
      setHeld(true);
    };
    const handleUp = (event: KeyboardEvent) => {
      if (event.key === " ") setHeld(false);
    };
    window.addEventListener("keydown", handleDown);
    window.addEventListener("keyup", handleUp);
    window.addEventListener("blur", hide);
    document.addEventListener("visibilitychange", hide);
    return () => {
      window.removeEventListener("keydown", handleDown);
      window.removeEventListener("keyup", handleUp);
      window.removeEventListener("blur", hide);
      document.removeEventListener("visibilitychange", hide);
    };
  }, []);
  return { isSharp, isColoured, isHeld, setSharp, setColoured };
}
