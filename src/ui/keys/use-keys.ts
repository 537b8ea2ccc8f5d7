import { useEffect, useRef } from "react";

const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
/** Every key that a page can react to, in the order in which they are listed. */
export const KEYS = [
  ...([
    "n",
    "j",
    "k",
    "ArrowLeft",
    "ArrowRight",
    " ",
    ...DIGITS,
    "m",
    "e",
    "h",
    "x",
    "!",
    ".",
    "Enter",
  ] as const),
  ...(["/", "?"] as const),
] as const;
export type Key = (typeof KEYS)[number];

type Handlers = Partial<Record<Key, () => void>>;

/** Keys that the page reacts to at the moment. Only effects change it, so it stays empty on the server. */
const live = new Map<object, readonly Key[]>();

export function listLiveKeys(): Key[] {
  const all = new Set([...live.values()].flat());
  return KEYS.filter((key) => all.has(key));
}

/** Runs the handler of a single key, except while the person writes or a dialog is open. */
export function useKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useLiveKeys(Object.keys(handlers) as Key[]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.repeat || isTaken(event)) return;
      const run = latest.current[event.key as Key];
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", handleKey);
    return () => window.removeEventListener("keydown", handleKey);
  }, []);
}

/** Lists keys that the caller handles in its own way, such as one that acts while it is held. */
export function useLiveKeys(keys: readonly Key[]): void {
  const own = useRef({});
  useEffect(() => {
    live.set(own.current, keys);
  });
  useEffect(() => {
    const { current } = own;
    return () => void live.delete(current);
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
