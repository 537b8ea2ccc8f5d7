import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigation } from "react-router";
import type { liveReload } from "#base/live.ts";
import { call } from "#ui/call/call.ts";
import { tellFact } from "#ui/facts.ts";
import { gatherCalls } from "#ui/live/gather-calls.ts";
import { onLive, onReconnect } from "#ui/live/live.ts";
import { onRefresh } from "#ui/refresh.ts";
import { whenVisible } from "#ui/when-visible.ts";
import type { likeReceived, matchMade, readLikes } from "../contract.ts";
import { LIKE_CHANGED, LIKES_REFRESHED, MATCH_MADE } from "./like-events.ts";
import { LIKES } from "./likes-key.ts";
import { newLikes, waitingLikes } from "./new-likes.ts";

/** Bursts of live events are read in steps of this length. */
const LIVE_PAUSE_MS = 800;
const PROFILE = /^\/(members|likes\/m)\/\d+$/;

/**
 * Reads the likes at the start, after live events and refreshes, and after a profile that may belong to somebody who
 * has liked the member.
 */
export function useFreshLikes(): void {
  const { data, refetch } = useQuery({
    queryKey: LIKES,
    queryFn: ({ signal }) => call<typeof readLikes>("GET", "/api/likes.php", { signal }),
  });
  const isFirst = useRef(true);
  const hasNew = useRef(false);
  useEffect(() => {
    if (!data) return;
    tellFact(newLikes, data.counts.new);
    tellFact(waitingLikes, data.counts.waiting);
    hasNew.current = data.counts.new > 0;
    if (!isFirst.current) window.dispatchEvent(new CustomEvent(LIKES_REFRESHED, { detail: null }));
    isFirst.current = false;
    if (!data.match_waits) return;
    // The server returns each match once: a hidden tab must not take it from the visible one.
    return whenVisible(() => window.dispatchEvent(new CustomEvent(MATCH_MADE, { detail: { member: 0 } })));
  }, [data]);

  useEffect(() => {
    const read = () => void refetch();
    const news = gatherCalls(read, LIVE_PAUSE_MS);
    window.addEventListener(LIKE_CHANGED, read);
    const ends = [
      onLive<typeof likeReceived>("like", news.call),
      onLive<typeof matchMade>("match", news.call),
      onLive<typeof liveReload>("reload", news.call),
      onReconnect(news.call),
      onRefresh(read),
    ];
    return () => {
      window.removeEventListener(LIKE_CHANGED, read);
      for (const end of ends) end();
      news.stop();
    };
  }, [refetch]);

  const { pathname } = useLocation();
  const isThere = useNavigation().state === "idle";
  useEffect(() => {
    if (isThere && hasNew.current && PROFILE.test(pathname)) void refetch();
  }, [pathname, isThere, refetch]);
}
