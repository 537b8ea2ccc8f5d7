export { LikeButton } from "./like-button.tsx";
export { LIKE_CHANGED, tellLike } from "./like-events.ts";
export { ReceivedLikes } from "./received-likes.tsx";
export { useLikeTimer } from "./use-like-timer.ts";
export { WaitingLikes } from "./waiting-likes.tsx";
