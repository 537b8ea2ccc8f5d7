import { useEffect } from "react";
import { credits } from "#features/wallet/ui/wallet.tsx";
import { tellFact } from "#ui/facts.ts";
import { useMemberId } from "#ui/member-id.ts";
import { onRefresh } from "#ui/refresh.ts";
import { refreshChats } from "./sync-chats.ts";
import { unread } from "./unread.ts";
import { useBalance } from "./use-balance.ts";
import { useChatLife } from "./use-chat-life.ts";

export default function ChatBackground() {
  const memberId = useMemberId();
  const { unread: counted } = useChatLife(memberId);
  const left = useBalance();
  useEffect(() => {
    if (counted !== null) tellFact(unread, counted);
  }, [counted]);
  useEffect(() => {
    if (left !== undefined) tellFact(credits, left);
  }, [left]);
  useEffect(() => {
    if (memberId !== null) return onRefresh(() => void refreshChats(memberId));
  }, [memberId]);
  return null;
}
