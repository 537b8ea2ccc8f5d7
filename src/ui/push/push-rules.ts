import { href } from "react-router";

/**
 * `unsupported`: this browser or site has no push. `unknown`: not read yet. `denied`: the browser asks no more.
 * `subscribed`: permission, subscription and server agree. `none`: all else.
 */
export type PushState = "unsupported" | "unknown" | "denied" | "subscribed" | "none";

/** Stored data of this browser's subscription. `key`: null if an earlier version has stored it. */
export type SavedPush = { session: number; atMs: number; key: string | null };

export type PushFacts = {
  /** The browser has all parts of push, and the site has a key. */
  capable: boolean;
  permission: NotificationPermission;
  /** This member has turned push on in this browser. */
  wanted: boolean;
  /** Key of the browser's subscription; null without one. */
  subscribedKey: string | null;
  siteKey: string | null;
  /** When the server last got the subscription; null if it never did. */
  saved: SavedPush | null;
  session: number;
  nowMs: number;
};

/** `forget`: the subscription is gone for good, so the server's copy is deleted. */
export type PushStep = "nothing" | "subscribe" | "save" | "forget";

const FALLBACK_PATH = href("/chats");
const CONFIRM_AFTER_MS = 86_400_000;

/** Decides what a page does when it starts. None of the steps asks the person anything. */
export function judgePush(facts: PushFacts): { state: PushState; step: PushStep } {
  const { capable, permission, wanted, subscribedKey, siteKey, saved, session, nowMs } = facts;
  if (!capable || siteKey === null) return { state: "unsupported", step: "nothing" };
  const isRefused = permission === "denied";
  if (permission !== "granted" || !wanted)
    return { state: isRefused ? "denied" : "none", step: wanted ? "forget" : "nothing" };
  if (subscribedKey !== siteKey) return { state: "none", step: "subscribe" };
  const isOfSession = saved?.session === session;
  const age = nowMs - (saved?.atMs ?? 0);
  const isFresh = isOfSession && age >= 0 && age < CONFIRM_AFTER_MS;
  return { state: isOfSession ? "subscribed" : "none", step: isFresh ? "nothing" : "save" };
}

/** Reads what `writeSaved` has written. */
export function readSaved(text: string | null | undefined): SavedPush | null {
  const [, session, atMs, key = null] = /^(\d+) (\d+)(?: ([\w-]+))?$/.exec(text ?? "") ?? [];
  return session && atMs ? { session: Number(session), atMs: Number(atMs), key } : null;
}

export function writeSaved({ session, atMs, key }: SavedPush): string {
  return [session, atMs, key].filter((part) => part !== null).join(" ");
}

/** Returns the path of ours that a push names, and the conversations for anything else. */
export function toOwnPath(path: unknown, origin: string): string {
  if (typeof path !== "string" || !path.startsWith("/")) return FALLBACK_PATH;
  const url = URL.canParse(path, origin) ? new URL(path, origin) : null;
  return url?.origin === origin ? url.pathname + url.search : FALLBACK_PATH;
}
