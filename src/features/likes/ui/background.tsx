import { Meetings } from "./meetings.tsx";
import { useFreshLikes } from "./use-fresh-likes.ts";
import { useWaitingToast } from "./use-waiting-toast.ts";

export default function LikesBackground() {
  useFreshLikes();
  useWaitingToast();
  return <Meetings />;
}
