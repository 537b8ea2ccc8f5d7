export { LikeButton } from "./like-button.tsx";
export { LIKE_CHANGED } from "./like-events.ts";
