import { useEffect, useRef, useState } from "react";
import { useFreshData } from "../parts/use-fresh-data.ts";
import type { SealedView } from "./sealed-state.tsx";

/** Reads the page again when something changes at the desk, and says so if it was not the person's own step. */
export function useSealedNews(view: SealedView) {
  useFreshData();
  const [isChanged, setChanged] = useState(false);
  const shown = useRef("");
  const isOwn = useRef(false);
  const state = JSON.stringify({ ...view, open_until: null });
  useEffect(() => {
    const before = shown.current;
    shown.current = state;
    if (before === "" || before === state) return;
    if (!isOwn.current) setChanged(true);
    isOwn.current = false;
  }, [state]);
  const expect = () => {
    isOwn.current = true;
    setChanged(false);
  };
  return { isChanged, dismiss: () => setChanged(false), expect };
}
