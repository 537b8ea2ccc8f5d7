import { useSyncExternalStore } from "react";

/**
 * Returns whether the page is hydrated. Disable forms until then, so that the browser does not submit them by
 * itself.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
