import { useCallback, useEffect, useReducer, useRef } from "react";
import { CallError, call } from "#ui/call/call.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { findMatches, MatchPage, MatchWishes, saveWishes } from "../../match-contract.ts";
import {
  type MatchEvent,
  type MatchFailure,
  type MatchStart,
  reduceMatches,
  startMatches,
} from "./match-state.ts";

const PAUSE_MS = 350;

/** Saves the wishes after a pause and shows who fits them. */
export function useMatchFinder(start: MatchStart) {
  const [state, dispatch] = useReducer(reduceMatches, start, startMatches);
  const { isSaved, save, saveSoon } = useSavedWishes(dispatch);

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

  const retry = useCallback(() => {
    if (isSaved()) return void ask("answered");
    dispatch({ type: "asked" });
    void save();
  }, [ask, isSaved, save]);
  useRetryOnline(state.failure, retry);

  return {
    state,
    retry,
    wish(wishes: MatchWishes) {
      dispatch({ type: "wished", wishes });
      saveSoon(wishes);
    },
    more() {
      if (state.page?.next != null) void ask("more_came", state.page.next);
    },
  };
}

function useSavedWishes(dispatch: (event: MatchEvent) => void) {
  const memberId = useMemberId();
  const unsaved = useRef<MatchWishes | null>(null);
  const saving = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  /** Saves one change at a time; changes made meanwhile are sent next, so the last one wins. */
  const save = useCallback(async () => {
    if (saving.current) return;
    saving.current = true;
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
      saving.current = false;
    }
  }, [dispatch, memberId]);

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      // Saves changes that still wait for the pause when the page is left.
      if (unsaved.current && !saving.current) void sendWishes(unsaved.current, memberId).catch(() => {});
    },
    [memberId],
  );

  const isSaved = useCallback(() => unsaved.current === null, []);
  const saveSoon = (wishes: MatchWishes) => {
    unsaved.current = wishes;
    clearTimeout(timer.current);
    timer.current = setTimeout(save, PAUSE_MS);
  };
  return { isSaved, save, saveSoon };
}

/** Retries when the connection is back, if its loss was the failure. */
function useRetryOnline(failure: MatchFailure | null, retry: () => void): void {
  const isOffline = failure?.code === "network";
  useEffect(() => {
    if (!isOffline) return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [isOffline, retry]);
}

function sendWishes(wishes: MatchWishes, memberId: number | null): Promise<MatchPage> {
  const body = { wishes };
  return call<typeof saveWishes>("PUT", "/api/match-finder", { body, memberId, repeatable: true });
}

function toFailure(error: unknown) {
  if (!(error instanceof CallError)) throw error;
  return { code: error.code, message: error.message };
}
