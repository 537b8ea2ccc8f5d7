import type { LikeAnswer } from "../contract.ts";

/** Window event after a like was given or taken back; every button and list of that member follows. */
export const LIKE_CHANGED = "like-changed";
/** Window event after a like made a match; a modal may have to be shown. */
export const MATCH_MADE = "match-made";
/** Window event after the likes were read again and differ from before. */
export const LIKES_REFRESHED = "likes-refreshed";

/** Window events of the match modal and the new-like modal, with the member's id. */
export const IMAGE_PRESSED = "image-pressed";
export const BUTTON_PRESSED = "button-pressed";
/** A conversation with this member is being opened; the modal shows its button as loading. */
export const START_CONVERSATION = "start-conversation";

declare global {
  interface WindowEventMap {
    [LIKE_CHANGED]: CustomEvent<LikeAnswer>;
    [MATCH_MADE]: CustomEvent<{ member: number }>;
    [LIKES_REFRESHED]: CustomEvent<null>;
    [IMAGE_PRESSED]: CustomEvent<{ id: number }>;
    [BUTTON_PRESSED]: CustomEvent<{ id: number }>;
    [START_CONVERSATION]: CustomEvent<{ id: number }>;
  }
}

export function tellLike(answer: LikeAnswer): void {
  window.dispatchEvent(new CustomEvent(LIKE_CHANGED, { detail: answer }));
  if (answer.match) window.dispatchEvent(new CustomEvent(MATCH_MADE, { detail: { member: answer.member } }));
}

export function tellPressed(
  name: typeof IMAGE_PRESSED | typeof BUTTON_PRESSED | typeof START_CONVERSATION,
  id: number,
): void {
  window.dispatchEvent(new CustomEvent(name, { detail: { id } }));
}
