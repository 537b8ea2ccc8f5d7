import { useEffect, useState } from "react";

/** The browser's time; null in the server's page, which would show another one. */
export function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => setNow(Date.now()), []);
  return now;
}
