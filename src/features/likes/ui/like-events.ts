import type { LikeAnswer } from "../contract.ts";

/** Told to the window when a like was given or taken back: every button and list of that member follows. */
export const LIKE_CHANGED = "like-changed";
/** Told to the window when a like has met another: a modal may have to be shown. */
export const MATCH_MADE = "match-made";

declare global {
  interface WindowEventMap {
    [LIKE_CHANGED]: CustomEvent<LikeAnswer>;
    [MATCH_MADE]: CustomEvent<{ member: number }>;
  }
}

export function tellLike(answer: LikeAnswer): void {
  window.dispatchEvent(new CustomEvent(LIKE_CHANGED, { detail: answer }));
  if (answer.match) window.dispatchEvent(new CustomEvent(MATCH_MADE, { detail: { member: answer.member } }));
}
