import { useEffect } from "react";

/** Fetches again as soon as the device is online, while there is nothing to show. */
export function useRefetchOnline(isOut: boolean, refetch: () => Promise<unknown>): void {
  useEffect(() => {
    if (!isOut) return;
    const again = () => void refetch();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [isOut, refetch]);
}
