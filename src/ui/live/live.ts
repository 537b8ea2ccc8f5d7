import { useEffect, useState, useSyncExternalStore } from "react";
import type { CommandOf, LiveCommand, LiveEvent, livePresence, liveWatch, PayloadOf } from "#base/live.ts";

/** An event as it comes over the socket. */
export type LiveFrame = { type: string; [field: string]: unknown };
/** A command as it is sent. */
export type CommandFrame = { type: string; [field: string]: unknown };

/** Where the commands of this tab go. */
type Line = { say(command: CommandFrame): void };

type Listener = (frame: LiveFrame) => void;

const listeners = new Set<Listener>();
const watches = new Set<readonly number[]>();
const stateListeners = new Set<() => void>();
let line: Line | null = null;
let isOpen = false;
let wasReady = false;

/**
 * Runs for each event of this type, in every tab: `onLive<typeof liveReady>("ready", …)`. `ready` comes after each
 * connection: read once what was missed.
 * @returns ends it
 */
export function onLive<Event extends LiveEvent>(
  type: Event["type"],
  listener: (payload: PayloadOf<Event>) => void,
): () => void {
  return onFrame((frame) => {
    if (frame.type === type) listener(frame as PayloadOf<Event>);
  });
}

/** Runs after each connection but the first of the page, whose news came with the page. @returns ends it */
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

/** Lost if there is no connection. */
export function sayLive<Command extends LiveCommand>(command: CommandOf<Command> & { type: string }): void {
  line?.say(command);
}

/** Members whose `presence` this part of the screen wants; the server takes 100 in all. @returns ends it */
function watch(memberIds: readonly number[]): () => void {
  const watched = [...memberIds];
  watches.add(watched);
  sayWatch();
  return () => {
    watches.delete(watched);
    sayWatch();
  };
}

/** Whether events come by themselves at the moment. */
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

/** Which of these members are online, as far as it is known by now; for the others use what came with the page. */
export function useOnline(memberIds: readonly number[]): ReadonlyMap<number, boolean> {
  const isLive = useLive();
  const [online, setOnline] = useState(NOBODY);
  const key = memberIds.join();
  useEffect(() => {
    const watched = key === "" ? [] : key.split(",").map(Number);
    const ends = [
      // Nothing tells who left while there was no connection: those who are online are told again.
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

/** A new socket knows nothing of the commands sent on the one before. */
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
