import { Meetings } from "./meetings.tsx";
import { useFreshLikes } from "./use-fresh-likes.ts";

export function LikesLife() {
  useFreshLikes();
  return <Meetings />;
}
