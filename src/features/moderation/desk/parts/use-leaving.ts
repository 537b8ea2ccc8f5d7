import { useEffect, useRef } from "react";

type Leaving = {
  /** The tab is closed, loaded again, or leads elsewhere. */
  onLeave: () => void;
  /** The browser shows the page again as it was, by its button for the page before. */
  onReturn: () => void;
};

/** Tells when a page is left on which the person holds something. */
export function useLeaving(isHeld: boolean, leaving: Leaving): void {
  const latest = useRef(leaving);
  useEffect(() => {
    latest.current = leaving;
  });
  useEffect(() => {
    if (!isHeld) return;
    const handleHide = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) latest.current.onLeave();
    };
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) latest.current.onReturn();
    };
    window.addEventListener("pagehide", handleHide);
    window.addEventListener("pageshow", handleShow);
    return () => {
      window.removeEventListener("pagehide", handleHide);
      window.removeEventListener("pageshow", handleShow);
    };
  }, [isHeld]);
}
