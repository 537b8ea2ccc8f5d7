import { useSyncExternalStore } from "react";

/** Whether the page is alive. What the browser would do with a form by itself before that must not happen. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
