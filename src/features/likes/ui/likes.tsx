export { LikeButton } from "./like-button.tsx";
