import { useEffect } from "react";
import { useRevalidator } from "react-router";

const EVERY_MS = 5_000;

/** Reads the page's data again every few seconds while somebody looks at it. */
export function useFreshData(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [revalidate]);
}
