import { useEffect, useState } from "react";
import type { ConversationView } from "../contract.ts";

/** First message that was unread when the conversation was opened. Messages that arrive later do not count. */
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
