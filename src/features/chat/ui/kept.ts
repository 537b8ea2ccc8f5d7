import { forgetAllStored, forgetStored, readStored, store } from "#ui/stored.ts";
import { chatStored } from "../stored.ts";

export type LastOpened = { profile: number; name: string; at: string };

/** From here on this browser is that member's. */
export function rememberMe(memberId: number): void {
  store(String(memberId), chatStored.me);
}

/** Whether nobody else has logged in, or this member out, in another tab. */
export function isStill(memberId: number): boolean {
  const me = readStored(chatStored.me);
  return me === undefined || me === String(memberId);
}

/** Before the log-out: nothing more is sent from here, and no draft stays behind. */
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

/** The profile whose chat was opened last, and when. */
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
