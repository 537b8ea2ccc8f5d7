import { Meetings } from "./meetings.tsx";
import { useFreshLikes } from "./use-fresh-likes.ts";

export default function LikesBackground() {
  useFreshLikes();
  return <Meetings />;
}
