export { LikeButton } from "./like-button.tsx";
export { LIKE_CHANGED, LIKES_REFRESHED, MATCH_MADE, tellLike } from "./like-events.ts";
export { LikeModal, MatchModal } from "./meet-modals.tsx";
