import { useEffect, useRef } from "react";

type Handlers = Record<string, () => void>;

/** Runs what a single key stands for, except while somebody writes or a dialog is open. */
export function useKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat || isTaken(event)) return;
      const run = latest.current[event.key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

/** Whether the key belongs to a field, a dialog or the browser. */
export function isTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true;
  if (document.querySelector("dialog:modal")) return true;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return target.type !== "radio" && target.type !== "checkbox";
  return target.matches("textarea, select, [contenteditable]");
}
