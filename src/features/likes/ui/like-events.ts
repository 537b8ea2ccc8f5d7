import type { LikeAnswer } from "../contract.ts";

/** Told to the window when a like was given or taken back: every button and list of that member follows. */
export const LIKE_CHANGED = "like-changed";
/** Told to the window when a like has met another: a modal may have to be shown. */
export const MATCH_MADE = "match-made";
/** Told to the window when the likes were read again and are others than before. */
export const LIKES_REFRESHED = "likes-refreshed";

/** Of the match and the new-like modal, with the profile's id. */
export const IMAGE_PRESSED = "image-pressed";
export const BUTTON_PRESSED = "button-pressed";
/** A conversation with this profile is being begun: the modal marks it as starting. */
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
