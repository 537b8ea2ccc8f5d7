import { useSyncExternalStore } from "react";
import type { Fact } from "../facts.ts";
import type { PushState } from "./push-rules.ts";

/** The site's public key and the number of the session; null if the site has no push. */
export const pushSetup: Fact<{ key: string; session: number } | null> = { name: "push", without: null };

/** A push that arrived while a page was open. It says nothing about its words. */
export type PushMessage = { kind: string | null; tag: string | null; at: number };

export type PushInfo = {
  state: PushState;
  capable: boolean;
  subscribed: boolean;
  lastMessage: PushMessage | null;
};

const UNKNOWN: PushInfo = { state: "unknown", capable: false, subscribed: false, lastMessage: null };

const listeners = new Set<() => void>();
let info = UNKNOWN;

/** Returns the state of push in this browser, in every part of the page. */
export function usePush(): PushInfo {
  return useSyncExternalStore(watch, readPush, () => UNKNOWN);
}

export function readPush(): PushInfo {
  return info;
}

export function tellPush(change: { state: PushState } | { lastMessage: PushMessage }): void {
  const next = { ...info, ...change };
  const capable = next.state !== "unknown" && next.state !== "unsupported";
  info = { ...next, capable, subscribed: next.state === "subscribed" };
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
