import { useEffect } from "react";

/** An attribute of the whole page from when on it hears what is pressed; for those who measure and test it. */
export const ALIVE_MARK = "data-alive";

export function useAliveMark() {
  useEffect(() => {
    document.documentElement.setAttribute(ALIVE_MARK, "");
  }, []);
}
