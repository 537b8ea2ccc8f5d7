import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { CallError, call } from "#ui/call/call.ts";
import type { Chats, readChats } from "../../contract.ts";
import { CHATS, changeChats } from "../chat-cache.ts";
import { takeMorePages } from "../chat-state.ts";
import { loadChats, takeFirst } from "../sync-chats.ts";
import { useRefetchOnline } from "../use-refetch-online.ts";

/**
 * Reads the cached list that every badge and title also uses.
 * @param first the list that came with the page; the cache begins with it
 */
export function useChats(memberId: number, first: Chats | null) {
  const { data, error, isFetching, refetch } = useQuery<Chats, CallError>({
    queryKey: CHATS,
    queryFn: () => loadChats(memberId),
    ...(first && { initialData: first }),
  });
  useEffect(() => {
    if (first) takeFirst(first, memberId);
  }, [first, memberId]);
  const [busy, setBusy] = useState(false);
  const next = data?.next ?? null;
  const more = useCallback(async () => {
    if (next === null) return;
    setBusy(true);
    try {
      const page = await call<typeof readChats>("GET", "/api/chats.php", { query: { after: next } });
      changeChats((chats) => takeMorePages(chats, page));
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      setBusy(false);
    }
  }, [next]);
  useRefetchOnline(error !== null && !data, refetch);
  return { chats: data, error, reading: isFetching, busy, more, refetch };
}
