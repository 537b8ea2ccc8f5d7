import { useEffect } from "react";

/** Set on the root element as soon as the page responds to clicks, for tests and measurements. */
export const HYDRATION_MARK = "data-alive";

/**
 * Must be inside the same boundary as the controls that it stands for, because another part of the page may hydrate
 * earlier.
 */
export function HydrationMark() {
  useEffect(() => {
    document.documentElement.setAttribute(HYDRATION_MARK, "");
  }, []);
  return null;
}
