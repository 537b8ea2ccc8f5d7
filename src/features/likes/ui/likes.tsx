export { LikeButton } from "./like-button.tsx";
export { LIKE_CHANGED, tellLike } from "./like-events.ts";
export { WaitingLikes } from "./waiting-likes.tsx";
