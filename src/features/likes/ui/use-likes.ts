import { useCallback, useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { CallError, call } from "#ui/call.ts";
import type { LikePage, LikeTile } from "../contract.ts";
import type { LikeList } from "../rules.ts";
import { LIKE_CHANGED, LIKES_REFRESHED } from "./like-events.ts";

export type LikesFailure = { code: string; message: string };
export type LikesStart = LikePage | LikesFailure;

type State = { likes: LikeTile[]; next: string | null; failure: LikesFailure | null };

/** A list that goes on page by page; what the server has new comes in front, and what was seen keeps its place. */
export function useLikes(type: LikeList, start: LikesStart) {
  const [state, setState] = useState<State>(() => begin(start));
  const [busy, setBusy] = useState(false);
  const { revalidate, state: reading } = useRevalidator();

  useEffect(() => {
    setState((now) => ("likes" in start ? takeNews(now, start) : refuse(now, start)));
  }, [start]);

  useEffect(() => {
    const change = ({ detail }: WindowEventMap[typeof LIKE_CHANGED]) => {
      setState((now) => ({ ...now, likes: withLike(now.likes, detail) }));
      revalidate();
    };
    const refresh = () => void revalidate();
    window.addEventListener(LIKE_CHANGED, change);
    window.addEventListener(LIKES_REFRESHED, refresh);
    return () => {
      window.removeEventListener(LIKE_CHANGED, change);
      window.removeEventListener(LIKES_REFRESHED, refresh);
    };
  }, [revalidate]);

  const { next } = state;
  const more = useCallback(async () => {
    setBusy(true);
    setState((now) => ({ ...now, failure: null }));
    try {
      if (!navigator.onLine) throw new CallError(0, {});
      const query = { type, ...(next !== null && { after: next }) };
      const page = await call<LikePage>("GET", "/api/likes", { query });
      setState((now) => ({ likes: join(now.likes, page.likes), next: page.next, failure: null }));
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setState((now) => ({ ...now, failure: { code: error.code, message: error.message } }));
    } finally {
      setBusy(false);
    }
  }, [type, next]);

  /** Where nothing has come yet, all of the page is read again, counts included. */
  const isBare = state.likes.length === 0;
  const retry = useCallback(() => void (isBare ? revalidate() : more()), [isBare, revalidate, more]);
  useEffect(() => {
    if (state.failure?.code !== "network") return;
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [state.failure, retry]);

  return { ...state, busy, retrying: busy || (isBare && reading === "loading"), more, retry };
}

function begin(start: LikesStart): State {
  return "likes" in start
    ? { likes: start.likes, next: start.next, failure: null }
    : { likes: [], next: null, failure: start };
}

/** What is there stays in sight. */
function refuse(now: State, failure: LikesFailure): State {
  return now.likes.length === 0 ? { likes: [], next: null, failure: { ...failure } } : now;
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
