import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/**
 * Moves the focus to the new page's content, because the link that was followed may be gone. Keyboard and screen reader
 * users continue there. Where only the query changes, the focus stays, unless its element went away with the content.
 */
export function useFocusOnNewPage() {
  const { pathname, search } = useLocation();
  const shown = useRef(pathname);
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof Element) focused.current = target;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query may be other content
  useEffect(() => {
    const isLost = document.activeElement === document.body && focused.current?.isConnected === false;
    if (shown.current === pathname && !isLost) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus({ preventScroll: true });
  }, [pathname, search]);
}
