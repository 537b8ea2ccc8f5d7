import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import type { ConversationView, readConversation as contract, readMessages, Writing } from "../contract.ts";
import {
  awaitWriting,
  changeViews,
  conversationKey,
  findView,
  takeRewritten,
  type Whom,
  writingKey,
} from "./chat-cache.ts";
import { joinMessages, takeNewest } from "./chat-state.ts";
import { setOpen } from "./sync-chats.ts";
import { useRefetchOnline } from "./use-refetch-online.ts";

/**
 * Shows the cached conversation at once and reloads it in the background.
 * @param first the conversation that came with the page, which is not reloaded
 */
export function useConversation(whom: Whom, first: ConversationView | null) {
  const id = JSON.stringify(whom);
  const { data, error, isFetching, refetch } = useQuery<ConversationView, CallError>({
    queryKey: conversationKey(whom),
    queryFn: () => readConversation(whom),
    staleTime: 0,
    refetchOnMount: first ? false : "always",
    initialData: () => takeOnce(first),
  });
  useEffect(() => {
    if (first) awaitWriting()(first.writing);
  }, [first]);
  useEffect(() => {
    const opened = JSON.parse(id) as Whom;
    setOpen(opened);
    return () => setOpen(null);
  }, [id]);
  useRefetchOnline(error?.code === "network" && !data, refetch);
  return { view: data, error, busy: isFetching, refetch };
}

const taken = new WeakSet<ConversationView>();

/** A conversation that is removed from the cache later must not come back from the page. */
function takeOnce(first: ConversationView | null): ConversationView | undefined {
  if (!first || taken.has(first)) return undefined;
  taken.add(first);
  return first;
}

/** Returns the member's right to write and the price, from the latest response that has them. */
export function useWriting(view: Pick<ConversationView, "writing"> | undefined): Writing | undefined {
  const { data } = useQuery<Writing | undefined>({ queryKey: writingKey(), enabled: false });
  return data ?? view?.writing;
}

/** When that was loaded, in ms. */
export function useWritingTime(): number {
  return useQuery<Writing | undefined>({ queryKey: writingKey(), enabled: false }).dataUpdatedAt;
}

async function readConversation(whom: Whom): Promise<ConversationView> {
  const takeWriting = awaitWriting();
  const fresh = await call<typeof contract>("GET", "/api/conversation", { query: whom });
  takeWriting(fresh.writing);
  return takeNewest(takeRewritten(fresh.conversation?.id) ? undefined : findView(whom), fresh);
}

export function useOlder(view: ConversationView) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const asking = useRef(false);
  const conversation = view.conversation?.id;
  const first = view.messages[0]?.seq;
  const more = useCallback(async () => {
    if (asking.current || conversation === undefined || first === undefined) return;
    asking.current = true;
    setBusy(true);
    setFailed(false);
    try {
      const query = { conversation, before: first };
      const page = await call<typeof readMessages>("GET", "/api/messages", { query });
      changeViews(
        (one) => one.conversation?.id === conversation,
        (one) => ({
          ...one,
          messages: joinMessages(page.messages, one.messages),
          older: page.more,
          locked: page.locked,
        }),
      );
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setFailed(true);
    } finally {
      asking.current = false;
      setBusy(false);
    }
  }, [conversation, first]);
  return { busy, failed, more };
}
