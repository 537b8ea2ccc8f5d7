import { useCallback } from "react";
import type { ConversationView } from "../contract.ts";
import type { Whom } from "./chat-cache.ts";
import { Conversation } from "./conversation.tsx";
import { ConversationFailure, ConversationSkeleton } from "./conversation-states.tsx";
import { useConversation } from "./use-conversation.ts";

type ConversationPaneProps = {
  whom: Whom;
  memberId: number;
  /** The conversation that came with the page. */
  first: ConversationView | null;
};

export function ConversationPane({ whom, memberId, first }: ConversationPaneProps) {
  const { view, error, busy, refetch } = useConversation(whom, first);
  const again = useCallback(() => void refetch(), [refetch]);
  const isGone = error !== null && error.status >= 400 && error.status < 500 && error.status !== 429;
  if (error && (!view || isGone)) return <ConversationFailure error={error} busy={busy} onRetry={again} />;
  if (!view) return <ConversationSkeleton />;
  return (
    <Conversation key={view.profile.id} view={view} memberId={memberId} fresh={!busy} onRefetch={again} />
  );
}
