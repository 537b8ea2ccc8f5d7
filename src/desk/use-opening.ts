import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** A page that comes sooner than this replaces the one before at once. */
const SOON_MS = 200;

/** Returns the path of another page that takes a while to open; null if there is none. */
export function useOpening(): string | null {
  const { location } = useNavigation();
  const here = useLocation().pathname;
  const path = location && location.pathname !== here ? location.pathname : null;
  const [late, setLate] = useState<string | null>(null);
  useEffect(() => {
    if (path === null) return;
    const timer = setTimeout(() => setLate(path), SOON_MS);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [path]);
  return late;
}
