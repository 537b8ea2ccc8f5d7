import { forgetAllStored, forgetStored, readStored, store } from "#ui/stored.ts";
import { chatStored } from "../stored.ts";

export type LastOpened = { profile: number; name: string; at: string };

/** Marks this browser as used by the member. */
export function rememberMe(memberId: number): void {
  store(String(memberId), chatStored.me);
}

/** False if another member has logged in, or this member has logged out, in another tab. */
export function isStill(memberId: number): boolean {
  const me = readStored(chatStored.me);
  return me === undefined || me === String(memberId);
}

/** Call before logging out: stops all sending from this browser and deletes the drafts. */
export function forgetMe(): void {
  forgetStored(chatStored.me);
  forgetAllStored(chatStored.draft);
  forgetAllStored(chatStored.lastOpened);
}

export function readDraft(memberId: number, other: number): string {
  return readStored(chatStored.draft, memberId, other) ?? "";
}

export function keepDraft(memberId: number, other: number, text: string): void {
  if (text.trim() === "") forgetStored(chatStored.draft, memberId, other);
  else store(text, chatStored.draft, memberId, other);
}

export function readLastOpened(memberId: number): LastOpened | null {
  try {
    return JSON.parse(readStored(chatStored.lastOpened, memberId) ?? "null");
  } catch {
    return null;
  }
}

export function keepLastOpened(memberId: number, last: LastOpened | null): void {
  if (last === null) forgetStored(chatStored.lastOpened, memberId);
  else store(JSON.stringify(last), chatStored.lastOpened, memberId);
}
