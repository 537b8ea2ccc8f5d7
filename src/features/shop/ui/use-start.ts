import { useRef, useState } from "react";

/** When the contract begins: with the payment, or after the withdrawal period. */
export type Start = "now" | "later";

/** The choice of when the contract begins. Nothing is preselected, and nothing is ordered without it. */
export function useStart(initial: Start | null = null) {
  const [start, setStart] = useState(initial);
  const [missing, setMissing] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  return {
    start,
    missing,
    first,
    choose: (chosen: Start) => {
      setStart(chosen);
      setMissing(false);
    },
    /** The choice, or null after showing at the cards that it is missing. */
    demand: (): Start | null => {
      if (start === null) {
        setMissing(true);
        first.current?.focus();
      }
      return start;
    },
  };
}

export type UsedStart = ReturnType<typeof useStart>;
