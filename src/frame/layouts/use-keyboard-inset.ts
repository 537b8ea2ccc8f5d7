import { useEffect } from "react";

/** Subtracts the height of a phone's keyboard from the page's height, so that the text area stays above it. */
export function useKeyboardInset(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const root = document.documentElement;
    const fit = () => {
      // When the reader has zoomed in, the visible part is smaller but nothing is covered.
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
