import { useSyncExternalStore } from "react";

/** Width from which two columns fit side by side: `--breakpoint-lg`. */
const WIDE = "(width >= 992px)";

/** Returns false until hydration, because only the browser knows. Use CSS for what every browser shows. */
export function useWideScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const screen = matchMedia(WIDE);
      screen.addEventListener("change", changed);
      return () => screen.removeEventListener("change", changed);
    },
    () => matchMedia(WIDE).matches,
    () => false,
  );
}
