import { useEffect } from "react";

/** What the keyboard of a phone covers is taken off the page's height, so that the text area stands above it. */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const fit = () => {
      // Who has zoomed in looks at a part of the page: nothing is covered.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height);
      root.style.setProperty("--keyboard", `${covered}px`);
      if (covered > 0) window.scrollTo(0, 0);
    };
    view.addEventListener("resize", fit);
    return () => {
      view.removeEventListener("resize", fit);
      root.style.removeProperty("--keyboard");
    };
  }, []);
}
