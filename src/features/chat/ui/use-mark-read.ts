import { useEffect } from "react";
import type { ConversationView } from "../contract.ts";
import { markRead } from "./marks.ts";

/** Marks an open conversation as read while the page is visible. */
export function useMarkRead({ conversation }: ConversationView, memberId: number): void {
  const id = conversation?.id;
  const last = conversation?.last_seq ?? 0;
  const isUnread = last > (conversation?.read ?? 0);
  useEffect(() => {
    if (id === undefined || !isUnread) return;
    const mark = () => {
      if (document.visibilityState === "visible") markRead({ conversation: id, seq: last, memberId });
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [id, last, isUnread, memberId]);
}
