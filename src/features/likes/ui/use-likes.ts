import { useCallback, useEffect, useRef, useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import type { LikeCounts, LikePage, LikeTile, listLikes } from "../contract.ts";
import type { LikeList } from "../rules.ts";
import { LIKE_CHANGED, LIKES_REFRESHED } from "./like-events.ts";

export type LikesFailure = { code: string; message: string };
export type LikesStart = LikePage | LikesFailure;

type State = { likes: LikeTile[]; next: string | null; failure: LikesFailure | null };

/** A paginated list. New entries are added in front; entries already shown keep their place. */
export function useLikes(type: LikeList, start: LikesStart, onCounts: (counts: LikeCounts) => void) {
  const [state, setState] = useState<State>(() => begin(start));
  const [busy, setBusy] = useState(false);
  const { next } = state;
  const refreshes = useRef(0);

  const read = useCallback(
    (after: string | null) =>
      call<typeof listLikes>("GET", "/api/likes", { query: { type, after: after ?? undefined } }),
    [type],
  );

  useEffect(() => {
    // Revalidating the page instead would lose it without a connection.
    const refresh = async () => {
      const refreshed = ++refreshes.current;
      const page = await read(null).catch(ignoreFailure);
      // A later refresh has started, so this answer is out of date.
      if (!page || refreshed !== refreshes.current) return;
      onCounts(page.counts);
      setState((now) => takeNews(now, page));
    };
    const change = ({ detail }: WindowEventMap[typeof LIKE_CHANGED]) => {
      setState((now) => ({ ...now, likes: withLike(now.likes, detail) }));
      void refresh();
    };
    window.addEventListener(LIKE_CHANGED, change);
    window.addEventListener(LIKES_REFRESHED, refresh);
    return () => {
      window.removeEventListener(LIKE_CHANGED, change);
      window.removeEventListener(LIKES_REFRESHED, refresh);
    };
  }, [read, onCounts]);

  const more = useCallback(async () => {
    setBusy(true);
    try {
      if (!navigator.onLine) throw new CallError(0, {});
      const page = await read(next);
      onCounts(page.counts);
      setState((now) => ({ likes: join(now.likes, page.likes), next: page.next, failure: null }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState((now) => ({ ...now, failure: { code: error.code, message: error.message } }));
    } finally {
      setBusy(false);
    }
  }, [read, next, onCounts]);

  useEffect(() => {
    if (state.failure?.code !== "network") return;
    window.addEventListener("online", more);
    return () => window.removeEventListener("online", more);
  }, [state.failure, more]);

  return { ...state, busy, more };
}

function begin(start: LikesStart): State {
  return "likes" in start
    ? { likes: start.likes, next: start.next, failure: null }
    : { likes: [], next: null, failure: start };
}

/** Keeps the list; the next refresh tries again. */
function ignoreFailure(error: unknown): void {
  if (!(error instanceof CallError)) throw error;
}

function takeNews(now: State, { likes, next }: LikePage): State {
  if (now.likes.length === 0) return { likes, next, failure: null };
  const fresh = new Map(likes.map((like) => [like.id, like]));
  const known = new Set(now.likes.map(({ id }) => id));
  const kept = now.likes.map((like) => fresh.get(like.id) ?? like);
  return { ...now, likes: [...likes.filter(({ id }) => !known.has(id)), ...kept] };
}

function withLike(likes: LikeTile[], { member, liked }: { member: number; liked: boolean }): LikeTile[] {
  return likes.map((like) => (like.id === member ? { ...like, liked } : like));
}

function join(likes: LikeTile[], more: LikeTile[]): LikeTile[] {
  const known = new Set(likes.map(({ id }) => id));
  return [...likes, ...more.filter(({ id }) => !known.has(id))];
}
