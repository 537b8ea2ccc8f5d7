import { useEffect, useState } from "react";
import type { ConversationView } from "../contract.ts";

/** Where that begins which was unread when the conversation was opened; what comes under one's eyes is not of it. */
export function useFirstNew({ conversation, messages }: ConversationView, fresh: boolean) {
  const [readBefore] = useState(conversation?.read ?? 0);
  const [newUpTo, setNewUpTo] = useState<number | null>(null);
  const last = conversation?.last_seq ?? 0;
  useEffect(() => {
    if (fresh) setNewUpTo((known) => known ?? last);
  }, [fresh, last]);
  const isNew = messages.filter(
    ({ mine, seq }) => !mine && seq > readBefore && seq <= (newUpTo ?? Number.POSITIVE_INFINITY),
  );
  return { firstNew: isNew[0]?.seq ?? null, count: isNew.length };
}
