import { useEffect, useState, useSyncExternalStore } from "react";
import type { LiveNews, LiveWord } from "../../contract.ts";
import { TYPING_EVERY_MS, TYPING_MS } from "../../rules.ts";

/** Where the words of this tab go. */
type Line = { say(word: LiveWord): void };

type Listener = (news: LiveNews) => void;

const listeners = new Set<Listener>();
const watches = new Set<readonly number[]>();
const stateListeners = new Set<() => void>();
let line: Line | null = null;
let isOpen = false;

/**
 * News as it comes, in every tab: `ready` after each connection (ask `/api/chat-changes` once for what was missed),
 * `changed`, `reload`, `typing`, `presence`. @returns ends it
 */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** May be called at every key: the server is told once in three seconds. */
export function sayTyping(conversation: number): void {
  const now = performance.now();
  if (now - (toldTyping.get(conversation) ?? Number.NEGATIVE_INFINITY) < TYPING_EVERY_MS) return;
  toldTyping.set(conversation, now);
  line?.say({ type: "typing", conversation });
}

/** Whose `presence` this part of the screen wants to hear of; the server takes 100 in all. @returns ends it */
function watch(memberIds: readonly number[]): () => void {
  const watched = [...memberIds];
  watches.add(watched);
  sayWatch();
  return () => {
    watches.delete(watched);
    sayWatch();
  };
}

/** Whether news comes by itself just now. */
function useLive(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      stateListeners.add(onChange);
      return () => stateListeners.delete(onChange);
    },
    () => isOpen,
    () => false,
  );
}

/** Whether the other writes just now; over six seconds after the last sign, or with the message itself. */
export function useTyping(conversation: number | null): boolean {
  const [isTyping, setTyping] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = onNews((news) => {
      if (!("conversation" in news) || news.conversation !== conversation) return;
      clearTimeout(timer);
      setTyping(news.type === "typing");
      if (news.type === "typing") timer = setTimeout(() => setTyping(false), TYPING_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
      setTyping(false);
    };
  }, [conversation]);
  return isTyping;
}

/** Who of these is online, as far as it is known by now; of the others holds what came with the page. */
export function useOnline(memberIds: readonly number[]): ReadonlyMap<number, boolean> {
  const isLive = useLive();
  const [online, setOnline] = useState(NOBODY);
  const key = memberIds.join();
  useEffect(() => {
    const watched = key === "" ? [] : key.split(",").map(Number);
    const end = onNews((news) => {
      // Who left while there was no line is not told of any more: those who are there are told again.
      if (news.type === "ready") setOnline(NOBODY);
      if (news.type === "presence" && watched.includes(news.member))
        setOnline((known) => new Map(known).set(news.member, news.online));
    });
    const endWatch = watch(watched);
    return () => {
      endWatch();
      end();
      setOnline(NOBODY);
    };
  }, [key]);
  return isLive ? online : NOBODY;
}

const MOST_WATCHED = 100;
const NOBODY: ReadonlyMap<number, boolean> = new Map();
const toldTyping = new Map<number, number>();

/** Of what keeps the line. */
export function takeLine(taken: Line): void {
  line = taken;
}

export function dropLine(): void {
  line = null;
  setOpen(false);
}

/** A new socket knows nothing of what was said on the one before. */
export function hear(news: LiveNews): void {
  if (news.type === "ready" && watches.size > 0) sayWatch();
  for (const listener of [...listeners]) listener(news);
}

export function setOpen(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of stateListeners) listener();
}

function sayWatch(): void {
  const members = [...new Set([...watches].flat())].slice(0, MOST_WATCHED);
  line?.say({ type: "watch", members });
}
