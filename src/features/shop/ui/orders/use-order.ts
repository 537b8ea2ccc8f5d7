import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call } from "#ui/call/call.ts";
import { memberCache } from "#ui/member-cache.tsx";
import type { Order, readOrder } from "../../contract.ts";
import { isOpen } from "../../rules.ts";

export type OrderState = { order: Order; credits: number };

const POLL_MS = 2_000;

/** Polls an open order while the page is visible. */
export function useOrder(start: OrderState) {
  const [now, setNow] = useState(start);
  useEffect(() => setNow(start), [start]);
  const { id, state } = now.order;
  const open = isOpen(state);

  useEffect(() => {
    if (!open) return;
    const left = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      clearTimeout(timer);
      if (document.visibilityState === "hidden" || !navigator.onLine) return;
      try {
        setNow(await call<typeof readOrder>("GET", `/api/orders/${id}`, { signal: left.signal }));
      } catch (error) {
        if (left.signal.aborted) return;
        if (!(error instanceof CallError)) throw error;
      }
      timer = setTimeout(ask, POLL_MS);
    };
    timer = setTimeout(ask, POLL_MS);
    document.addEventListener("visibilitychange", ask);
    window.addEventListener("online", ask);
    return () => {
      left.abort();
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", ask);
      window.removeEventListener("online", ask);
    };
  }, [id, open]);

  useFreshMember(now);
  return { ...now, set: setNow };
}

/** Invalidates cached data of the member when the order's state changes. */
function useFreshMember({ order: { state } }: OrderState) {
  const { revalidate } = useRevalidator();
  const [before, setBefore] = useState(state);
  useEffect(() => {
    if (state === before) return;
    setBefore(state);
    void memberCache.invalidateQueries();
    void revalidate();
  }, [state, before, revalidate]);
}
