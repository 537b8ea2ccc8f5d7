import { skipToken, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { tellFact } from "#ui/facts.ts";
import { onLive } from "#ui/live/live.ts";
import { pushMoment } from "#ui/push/push-moment.ts";
import type { SendAnswer } from "../contract.ts";
import { CHATS, changeChats, changeViews, findChats, takeWriting } from "./chat-cache.ts";
import { listSent, withSent } from "./chat-state.ts";
import { isStill, rememberMe } from "./kept.ts";
import { hideChat } from "./list/remove-chat.ts";
import { showRead } from "./marks.ts";
import { type Outbox, openOutbox } from "./outbox/outbox.ts";
import type { Unsent } from "./outbox/outbox-order.ts";
import { hearTabs, type TabWord, tellTabs } from "./outbox/tabs.ts";
import { loadChats, reloadChats, syncChats } from "./sync-chats.ts";

let outbox: { memberId: number; box: Outbox } | null = null;

/** The member's outbox; there is one per tab. */
export function outboxOf(memberId: number): Outbox {
  if (outbox?.memberId !== memberId) {
    const box = openOutbox({
      memberId,
      mayStillSend: () => isStill(memberId),
      onSent: (entry, answer) => showSent(entry, answer, memberId),
      tellTabs: () => tellTabs({ type: "outbox" }),
    });
    outbox = { memberId, box };
  }
  return outbox.box;
}

/** Runs on every page of a member: sends the outbox, loads changes, and follows other tabs. */
export function useChatLife(memberId: number | null): { unread: number | null } {
  const { data } = useQuery({
    queryKey: CHATS,
    queryFn: memberId === null ? skipToken : () => loadChats(memberId),
  });
  useEffect(() => {
    if (memberId === null) return;
    rememberMe(memberId);
    const box = outboxOf(memberId);
    const wake = () => {
      void box.wake();
      void syncChats(memberId);
    };
    const ends = [
      hearTabs(memberId, (word) => follow(word, box, memberId)),
      onLive("changed", () => void syncChats(memberId)),
      onLive("ready", wake),
      onLive("reload", () => void reloadChats()),
    ];
    window.addEventListener("online", wake);
    void box.reload();
    return () => {
      window.removeEventListener("online", wake);
      for (const end of ends) end();
    };
  }, [memberId]);
  return { unread: data?.unread ?? null };
}

function follow(word: TabWord, box: Outbox, memberId: number): void {
  if (word.type === "outbox") void box.reload();
  if (word.type === "sent") void syncChats(memberId);
  if (word.type === "read") showRead(word.conversation, word.seq);
  if (word.type === "removed") hideChat(word.conversation);
}

function showSent({ to }: Unsent, answer: SendAnswer, memberId: number): void {
  takeWriting(answer.writing);
  tellFact(pushMoment, true);
  changeViews(
    ({ profile }) => profile.id === to,
    (view) => {
      const sent = withSent(view, answer);
      if (findChats()) changeChats((chats) => listSent(chats, sent));
      return sent;
    },
  );
  tellTabs({ type: "sent" });
  // A queued message is not a change of a conversation, and its conversation may not have been opened here.
  void (answer.held ? reloadChats() : syncChats(memberId));
}
