import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** A link that led here is gone or far away: whoever reads by keyboard or by ear goes on at the new page's content. */
export function useFocusOnNewPage() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const main = document.getElementById("main");
    main?.setAttribute("tabindex", "-1");
    main?.focus({ preventScroll: true });
  }, [pathname]);
}
