import { useSyncExternalStore } from "react";

/** From where on two columns stand side by side: `--breakpoint-lg`. */
const WIDE = "(width >= 992px)";

/** False until the page is alive: only the browser knows. What every browser shows is left to the style. */
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
