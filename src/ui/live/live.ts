import { useEffect, useState, useSyncExternalStore } from "react";
import type { CommandOf, LiveCommand, LiveEvent, livePresence, liveWatch, PayloadOf } from "#base/live.ts";

export type LiveFrame = { type: string; [field: string]: unknown };
export type CommandFrame = { type: string; [field: string]: unknown };

/** Connection through which this tab sends its commands. */
type Line = { say(command: CommandFrame): void };

type Listener = (frame: LiveFrame) => void;

const listeners = new Set<Listener>();
const watches = new Set<readonly number[]>();
const stateListeners = new Set<() => void>();
let line: Line | null = null;
let isOpen = false;
let wasReady = false;

/**
 * Calls the listener for each event of this type, in every tab: `onLive<typeof liveReady>("ready", …)`. `ready`
 * comes after each connection: fetch once what was missed.
 * @returns a function that ends it
 */
export function onLive<Event extends LiveEvent>(
  type: Event["type"],
  listener: (payload: PayloadOf<Event>) => void,
): () => void {
  return onFrame((frame) => {
    if (frame.type === type) listener(frame as PayloadOf<Event>);
  });
}

/**
 * Calls the listener after each connection except the page's first, whose news came with the page. @returns a
 * function that ends it
 */
export function onReconnect(listener: () => void): () => void {
  let isFirst = !wasReady;
  return onLive("ready", () => {
    if (!isFirst) listener();
    isFirst = false;
  });
}

function onFrame(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The command is lost if there is no connection. */
export function sayLive<Command extends LiveCommand>(command: CommandOf<Command> & { type: string }): void {
  line?.say(command);
}

/** Asks for the `presence` of these members; the server accepts 100 in all. @returns a function that ends it */
function watch(memberIds: readonly number[]): () => void {
  const watched = [...memberIds];
  watches.add(watched);
  sayWatch();
  return () => {
    watches.delete(watched);
    sayWatch();
  };
}

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

/** Returns which of these members are known to be online or offline; for the others use what came with the page. */
export function useOnline(memberIds: readonly number[]): ReadonlyMap<number, boolean> {
  const isLive = useLive();
  const [online, setOnline] = useState(NOBODY);
  const key = memberIds.join();
  useEffect(() => {
    const watched = key === "" ? [] : key.split(",").map(Number);
    const ends = [
      // Members may have left while there was no connection. The server sends those who are online again.
      onLive("ready", () => setOnline(NOBODY)),
      onLive<typeof livePresence>("presence", ({ member, online: isOnline }) => {
        if (watched.includes(member)) setOnline((known) => new Map(known).set(member, isOnline));
      }),
      watch(watched),
    ];
    return () => {
      for (const end of ends.reverse()) end();
      setOnline(NOBODY);
    };
  }, [key]);
  return isLive ? online : NOBODY;
}

const MOST_WATCHED = 100;
const NOBODY: ReadonlyMap<number, boolean> = new Map();

/** Used by the component that keeps the connection. */
export function takeLine(taken: Line): void {
  line = taken;
}

export function dropLine(): void {
  line = null;
  setOpen(false);
}

/** A new socket does not know the commands that were sent on the previous one. */
export function hear(frame: LiveFrame): void {
  if (frame.type === "ready" && watches.size > 0) sayWatch();
  for (const listener of [...listeners]) listener(frame);
  if (frame.type === "ready") wasReady = true;
}

export function setOpen(open: boolean): void {
  if (isOpen === open) return;
  isOpen = open;
  for (const listener of stateListeners) listener();
}

function sayWatch(): void {
  const members = [...new Set([...watches].flat())].slice(0, MOST_WATCHED);
  sayLive<typeof liveWatch>({ type: "watch", members });
}
