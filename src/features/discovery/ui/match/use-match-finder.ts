import { useCallback, useEffect, useReducer, useRef } from "react";
import { CallError, call } from "#ui/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { findMatches, MatchPage, MatchWishes, saveWishes } from "../../match-contract.ts";
import { type MatchEvent, type MatchStart, reduceMatches, startMatches } from "./match-state.ts";

const PAUSE_MS = 350;

/** Saves the wishes after a pause and shows who fits them. */
export function useMatchFinder(start: MatchStart) {
  const memberId = useMemberId();
  const [state, dispatch] = useReducer(reduceMatches, start, startMatches);
  const unsaved = useRef<MatchWishes | null>(null);
  const asking = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const ask = useCallback(
    async (answered: MatchEvent["type"] & ("answered" | "more_came"), from?: number) => {
      dispatch({ type: "asked" });
      try {
        if (!navigator.onLine) throw new CallError(0, {});
        const page = await call<typeof findMatches>("GET", "/api/match-finder", { query: { from } });
        dispatch({ type: answered, page });
      } catch (error) {
        dispatch({ type: "failed", failure: toFailure(error) });
      }
    },
    [],
  );

  /** Saves one change at a time; changes made meanwhile are sent next, so the last one wins. */
  const save = useCallback(async () => {
    if (asking.current) return;
    asking.current = true;
    try {
      for (let wishes = unsaved.current; wishes; wishes = unsaved.current) {
        if (!navigator.onLine) throw new CallError(0, {});
        const page = await sendWishes(wishes, memberId);
        if (unsaved.current !== wishes) continue;
        unsaved.current = null;
        dispatch({ type: "answered", page });
      }
    } catch (error) {
      dispatch({ type: "failed", failure: toFailure(error) });
    } finally {
      asking.current = false;
    }
  }, [memberId]);

  const retry = useCallback(() => {
    if (unsaved.current === null) return void ask("answered");
    dispatch({ type: "asked" });
    void save();
  }, [ask, save]);

  const isAway = state.failure?.code === "network";
  useEffect(() => {
    if (!isAway) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isAway, retry]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // Saves changes that still wait for the pause when the page is left.
      if (unsaved.current && !asking.current) void sendWishes(unsaved.current, memberId).catch(() => {});
    },
    [memberId],
  );

  return {
    state,
    retry,
    wish(wishes: MatchWishes) {
      unsaved.current = wishes;
      dispatch({ type: "wished", wishes });
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    more() {
      if (state.page?.next != null) void ask("more_came", state.page.next);
    },
  };
}

function sendWishes(wishes: MatchWishes, memberId: number | null): Promise<MatchPage> {
  const body = { wishes };
  return call<typeof saveWishes>("PUT", "/api/match-finder", { body, memberId, repeatable: true });
}

function toFailure(error: unknown) {
  if (!(error instanceof CallError)) throw error;
  return { code: error.code, message: error.message };
}
