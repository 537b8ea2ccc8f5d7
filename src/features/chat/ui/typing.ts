import { useEffect, useState } from "react";
import { onLive, sayLive } from "#ui/live/live.ts";
import type { conversationChanged, memberTyping, sayTyping as typingCommand } from "../contract.ts";
import { TYPING_EVERY_MS, TYPING_MS } from "../rules.ts";

const toldTyping = new Map<number, number>();

/** May be called on every key press: the server is told at most once in three seconds. */
export function sayTyping(conversation: number): void {
  const now = performance.now();
  if (now - (toldTyping.get(conversation) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
  toldTyping.set(conversation, now);
  sayLive<typeof typingCommand>({ type: "typing", conversation });
}

/** Whether the other member is typing. It ends six seconds after the last signal, or with the message itself. */
export function useTyping(conversation: number | null): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (shown: boolean) => {
      clearTimeout(timer);
      setTyping(shown);
      if (shown) timer = setTimeout(() => setTyping(false), TYPING_MS);
    };
    const ends = [
      onLive<typeof memberTyping>("typing", (news) => news.conversation === conversation && show(true)),
      onLive<typeof conversationChanged>(
        "changed",
        (news) => news.conversation === conversation && show(false),
      ),
    ];
    return () => {
      for (const end of ends) end();
      clearTimeout(timer);
      setTyping(false);
    };
  }, [conversation]);
  return isTyping;
}
