import { useEffect, useRef, useState } from "react";
import { useTexts } from "#i18n/use-texts.tsx";
import { CallError, call } from "#ui/call/call.ts";
import { useToast } from "#ui/feedback/toast-context.ts";
import { useMemberId } from "#ui/member-id.ts";
import type { LikeAnswer, likeMember, unlikeMember } from "../contract.ts";
import { LIKE_CHANGED } from "./like-events.ts";
import { useToldLike } from "./use-told-like.ts";

/** Shows a like at once and reverts it with a message if the server refuses. */
export function useLike(member: number, given: boolean) {
  const t = useTexts("likes");
  const memberId = useMemberId();
  const toast = useToast();
  const told = useToldLike();
  const [liked, setLiked] = useState(given);
  const wanted = useRef(given);
  const known = useRef(given);
  const asking = useRef(false);

  useEffect(() => {
    if (asking.current) return;
    wanted.current = known.current = given;
    setLiked(given);
  }, [given]);

  useEffect(() => {
    const follow = ({ detail }: CustomEvent<LikeAnswer>) => {
      if (detail.member !== member || asking.current) return;
      wanted.current = known.current = detail.liked;
      setLiked(detail.liked);
    };
    window.addEventListener(LIKE_CHANGED, follow);
    return () => window.removeEventListener(LIKE_CHANGED, follow);
  }, [member]);

  /** Sends one call at a time until the server agrees with the last press. */
  async function settle() {
    if (asking.current) return;
    asking.current = true;
    try {
      while (wanted.current !== known.current) {
        const method = wanted.current ? "POST" : "DELETE";
        const options = { body: { member }, memberId, repeatable: true };
        const answer = await call<typeof likeMember | typeof unlikeMember>(method, "/api/likes", options);
        known.current = answer.liked;
        told(answer);
      }
    } catch (error) {
      wanted.current = known.current;
      setLiked(known.current);
      toast({ tone: "danger", title: (error instanceof CallError && error.message) || t("button.failed") });
      if (!(error instanceof CallError)) throw error;
    } finally {
      asking.current = false;
    }
  }

  return {
    liked,
    toggle() {
      wanted.current = !wanted.current;
      setLiked(wanted.current);
      void settle();
    },
  };
}
