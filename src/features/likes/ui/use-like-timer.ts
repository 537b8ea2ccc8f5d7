import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { readLikeTimer, withoutLikeTimer } from "./like-timer.ts";

/**
 * Seconds that an address asks to wait for the new-like modal, and how to forget them; null if no address does. Removes
 * the query at once.
 */
export function useLikeTimer(isOn = true) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    const asked = isOn ? readLikeTimer(search) : null;
    if (asked === null) return;
    setSeconds(asked);
    navigate(
      { pathname, search: withoutLikeTimer(search), hash },
      { replace: true, preventScrollReset: true },
    );
  }, [isOn, pathname, search, hash, navigate]);
  return [seconds, setSeconds] as const;
}
