import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import type { liveReload } from "#base/live.ts";
import { awaitSends, refreshChats, useBalance, useChatLife } from "#features/chat/ui/chat.tsx";
import type { likeReceived, matchMade, readLikes } from "#features/likes/contract.ts";
import { LIKE_CHANGED, LIKES_REFRESHED, MATCH_MADE } from "#features/likes/ui/likes.tsx";
import type { readUser } from "#features/members/contract.ts";
import { call } from "#ui/call.ts";
import { gatherCalls } from "#ui/live/gather-calls.ts";
import { onLive, onReconnect } from "#ui/live/live.ts";
import { useMemberId } from "#ui/member-id.ts";
import { whenVisible } from "#ui/when-visible.ts";
import { showAppBadge } from "./app-badge.ts";
import { keepRhythm } from "./keep-rhythm.ts";
import { LIKES, USER } from "./member-keys.ts";
import { tellNews, useNews } from "./news.ts";
import { useFrame } from "./use-frame.ts";

const FIRST_MS = 5_000;
const EVERY_MS = 60_000;
/** Many likes at once are read in steps of this length. */
const LIVE_PAUSE_MS = 800;
const PROFILE = /^\/(members|likes\/m)\/\d+$/;

/** Reads user, chats and likes again and again, as long as somebody looks and the network is there. */
export function Refresh() {
  const refreshLikes = useFreshLikes();
  const refreshUser = useFreshUser();
  const memberId = useMemberId();
  const { unread: counted } = useChatLife(memberId);
  const { newLikes, unread } = useNews();
  useFreshBalance();
  useEffect(() => {
    if (counted !== null) tellNews({ unread: counted });
  }, [counted]);

  useEffect(() => {
    const rhythm = keepRhythm({
      firstMs: FIRST_MS,
      everyMs: EVERY_MS,
      mayRun: () => document.visibilityState === "visible" && navigator.onLine,
      run() {
        refreshLikes();
        if (memberId !== null) void refreshChats(memberId);
        refreshUser();
      },
    });
    document.addEventListener("visibilitychange", rhythm.wake);
    window.addEventListener("online", rhythm.wake);
    return () => {
      rhythm.stop();
      document.removeEventListener("visibilitychange", rhythm.wake);
      window.removeEventListener("online", rhythm.wake);
    };
  }, [refreshLikes, refreshUser, memberId]);

  useEffect(() => showAppBadge(newLikes + unread), [newLikes, unread]);
  return null;
}

/** At the start, after each like, and once a profile was opened that may be a new liker's. */
function useFreshLikes() {
  const { data, refetch } = useQuery({
    queryKey: LIKES,
    queryFn: ({ signal }) => call<typeof readLikes>("GET", "/api/likes.php", { signal }),
  });
  const isFirst = useRef(true);
  const hasNew = useRef(false);
  useEffect(() => {
    if (!data) return;
    tellNews({ newLikes: data.counts.new });
    hasNew.current = data.counts.new > 0;
    if (!isFirst.current) window.dispatchEvent(new CustomEvent(LIKES_REFRESHED, { detail: null }));
    isFirst.current = false;
    if (!data.match_waits) return;
    // The server tells each match once: a hidden tab must not take it from the one that is looked at.
    return whenVisible(() => window.dispatchEvent(new CustomEvent(MATCH_MADE, { detail: { member: 0 } })));
  }, [data]);

  useEffect(() => {
    const refresh = () => void refetch();
    const news = gatherCalls(refresh, LIVE_PAUSE_MS);
    window.addEventListener(LIKE_CHANGED, refresh);
    const ends = [
      onLive<typeof likeReceived>("like", news.call),
      onLive<typeof matchMade>("match", news.call),
      onLive<typeof liveReload>("reload", news.call),
      onReconnect(news.call),
    ];
    return () => {
      window.removeEventListener(LIKE_CHANGED, refresh);
      for (const end of ends) end();
      news.stop();
    };
  }, [refetch]);

  const { pathname } = useLocation();
  const isThere = useNavigation().state === "idle";
  useEffect(() => {
    if (isThere && hasNew.current && PROFILE.test(pathname)) void refetch();
  }, [pathname, isThere, refetch]);
  return refetch;
}

/** As the page came, then as the last piece of a conversation, the last refresh or the next page tells. */
function useFreshBalance() {
  const member = useFrame()?.member;
  const left = useBalance();
  const isNewest = usePageAsked();
  useEffect(() => {
    if (member) tellBalance(member, isNewest.current());
  }, [member, isNewest]);
  useEffect(() => {
    if (left !== undefined) tellNews({ credits: left });
  }, [left]);
}

/** What was asked for before a send was answered does not bring back the credits that it cost. */
function tellBalance({ credits, paid }: { credits: number; paid: boolean }, isNewest: boolean) {
  tellNews(isNewest ? { credits, paid } : { paid });
}

/** Whether no send was answered since the page, as it is here, was asked for. */
function usePageAsked() {
  const isNewest = useRef<() => boolean>(() => true);
  const [navigation, revalidator] = [useNavigation(), useRevalidator()];
  const isThere = navigation.state === "idle" && revalidator.state === "idle";
  useEffect(() => {
    if (!isThere) isNewest.current = awaitSends();
  }, [isThere]);
  return isNewest;
}

/** Where the member is another than the page knows, the page is read again. */
function useFreshUser() {
  const status = useFrame()?.member?.status;
  const { revalidate } = useRevalidator();
  const isNewest = useRef<() => boolean>(() => true);
  const { data, refetch } = useQuery({
    queryKey: USER,
    queryFn: ({ signal }) => {
      isNewest.current = awaitSends();
      return call<typeof readUser>("GET", "/api/user.php", { signal }).then(({ user }) => user);
    },
    enabled: false,
  });
  const known = useRef(data);
  useEffect(() => {
    if (!data || data === known.current) return;
    const isOther = known.current !== undefined || data.status !== status;
    known.current = data;
    tellBalance({ credits: data.credits, paid: data.paid_user }, isNewest.current());
    if (isOther && navigator.onLine) void revalidate();
  }, [data, status, revalidate]);
  return refetch;
}
