import { type MouseEvent, useEffect, useState } from "react";
import { useNavigate } from "react-router";

/** A link pressed while offline says so, and is followed once the network is back. */
export function useGoOnline() {
  const navigate = useNavigate();
  const [waitsFor, setWaitsFor] = useState<string | null>(null);
  useEffect(() => {
    if (waitsFor === null) return;
    const goOn = () => {
      setWaitsFor(null);
      void navigate(waitsFor);
    };
    window.addEventListener("online", goOn);
    return () => window.removeEventListener("online", goOn);
  }, [waitsFor, navigate]);
  const waitOffline = (event: MouseEvent, to: string) => {
    if (navigator.onLine) return setWaitsFor(null);
    event.preventDefault();
    setWaitsFor(to);
  };
  return { waitsFor, waitOffline };
}
