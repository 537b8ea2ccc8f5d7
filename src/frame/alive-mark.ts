import { useEffect } from "react";

/** An attribute of the whole page from when on it hears what is pressed; for those who measure and test it. */
export const ALIVE_MARK = "data-alive";

/** Stands beside what is pressed, within the same boundary: another one of the page may be alive before it. */
export function AliveMark() {
  useEffect(() => {
    document.documentElement.setAttribute(ALIVE_MARK, "");
  }, []);
  return null;
}
