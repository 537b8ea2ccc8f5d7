import type { MemberTile } from "#features/photos/contract.ts";
import type { LikeAnswer } from "../contract.ts";

/** Told to the window when a like was given or taken back: every button and list of that member follows. */
export const LIKE_CHANGED = "like-changed";
/** Told to the window with the other member when a like has made a match: the modal opens. */
export const MATCH_MADE = "match-made";

declare global {
  interface WindowEventMap {
    [LIKE_CHANGED]: CustomEvent<LikeAnswer>;
    [MATCH_MADE]: CustomEvent<MemberTile>;
  }
}

export function tellLike(answer: LikeAnswer): void {
  window.dispatchEvent(new CustomEvent(LIKE_CHANGED, { detail: answer }));
  if (answer.new_match) window.dispatchEvent(new CustomEvent(MATCH_MADE, { detail: answer.new_match }));
}
