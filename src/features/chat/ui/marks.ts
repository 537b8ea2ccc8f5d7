import { call } from "#ui/call/call.ts";
import type { Chat, markRead as contract, markDelivered } from "../contract.ts";
import { changeChats, changeViews } from "./chat-cache.ts";
import { withReads } from "./chat-state.ts";
import { tellTabs } from "./outbox/tabs.ts";

const MOST_AT_ONCE = 100;

/** How far the member has read in this browser, by conversation id. The server may not know it yet. */
export const readHere = new Map<number, number>();
const delivered = new Map<number, number>();

/** Marks as read at once in this tab and the others, then on the server. */
export function markRead({
  conversation,
  seq,
  memberId,
}: {
  conversation: number;
  seq: number;
  memberId: number;
}): void {
  if ((readHere.get(conversation) ?? 0) >= seq) return;
  showRead(conversation, seq);
  tellTabs({ type: "read", conversation, seq });
  // If the call fails, the next visit repeats it; nothing else depends on it.
  const options = { body: { conversation, seq }, memberId, repeatable: true };
  call<typeof contract>("POST", "/api/chat-read", options).catch(() => {});
}

/** Also called when another tab has read the messages. */
export function showRead(conversation: number, seq: number): void {
  readHere.set(conversation, Math.max(seq, readHere.get(conversation) ?? 0));
  changeChats((chats) => withReads(chats, readHere));
  changeViews(
    (view) => view.conversation?.id === conversation,
    (view) => ({
      ...view,
      conversation: view.conversation && {
        ...view.conversation,
        read: Math.max(seq, view.conversation.read),
      },
    }),
  );
}

/** Tells the server, and through it the other members, that this device has received their new messages. */
export function tellDelivered(chats: readonly Chat[], memberId: number): void {
  const fresh = chats
    .filter(
      ({ num_unread_messages, conversation: { id, last_seq } }) =>
        num_unread_messages > 0 && (delivered.get(id) ?? 0) < last_seq,
    )
    .slice(0, MOST_AT_ONCE)
    .map(({ conversation: { id, last_seq } }) => ({ id, seq: last_seq }));
  if (fresh.length === 0) return;
  for (const { id, seq } of fresh) delivered.set(id, seq);
  const options = { body: { conversations: fresh }, memberId, repeatable: true };
  call<typeof markDelivered>("POST", "/api/chat-delivered", options).catch(() => {
    for (const { id } of fresh) delivered.delete(id);
  });
}
