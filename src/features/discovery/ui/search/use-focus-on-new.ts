import { useEffect, useRef } from "react";

/** After "more" was pressed, moves the focus to the first new member. */
export function useFocusOnNew(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  const before = useRef(count);
  useEffect(() => {
    if (count === before.current) return;
    if (asked.current && count > before.current)
      list.current?.querySelectorAll<HTMLElement>("article > a")[before.current]?.focus();
    asked.current = false;
    before.current = count;
  }, [count]);
  const ask = () => {
    asked.current = true;
  };
  return { list, ask };
}
