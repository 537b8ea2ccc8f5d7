import { memberCache } from "#ui/member-cache.tsx";
import type { Chats, ConversationView, Writing } from "../contract.ts";

export const CHATS = ["chats"];
const WRITING = ["writing"];
const CONVERSATIONS = "conversation";

/** Identifies a conversation by its own id, or by the other member's id while it may not exist yet. */
export type Whom = { conversation: number } | { member: number };

export const conversationKey = (whom: Whom) => [CONVERSATIONS, whom];
export const writingKey = () => WRITING;

export function findChats(): Chats | undefined {
  return memberCache.getQueryData<Chats>(CHATS);
}

export function changeChats(change: (chats: Chats) => Chats): void {
  memberCache.setQueryData<Chats>(CHATS, (chats) => chats && change(chats));
}

export function findView(whom: Whom): ConversationView | undefined {
  return memberCache.getQueryData<ConversationView>(conversationKey(whom));
}

/** Changes the cached conversations that match. The same one may be cached under both of its keys. */
export function changeViews(
  isMeant: (view: ConversationView) => boolean,
  change: (view: ConversationView) => ConversationView,
): void {
  memberCache.setQueriesData<ConversationView>({ queryKey: [CONVERSATIONS] }, (view) =>
    view && isMeant(view) ? change(view) : view,
  );
}

const rewritten = new Set<number>();

/** Marks the cache of this conversation as out of date: its messages are not kept when it is loaded again. */
export function noteRewritten(conversation: number, isOpen: (view: ConversationView) => boolean): void {
  rewritten.add(conversation);
  forgetViews((view) => view.conversation?.id === conversation && !isOpen(view));
}

/** Whether the cached messages of this conversation are out of date. Asked once after each load. */
export function takeRewritten(conversation: number | undefined): boolean {
  return conversation !== undefined && rewritten.delete(conversation);
}

let sends = 0;

/** Takes what the member may write and has left from the answer to a send; it applies to every conversation. */
export function takeWriting(writing: Writing): void {
  sends += 1;
  memberCache.setQueryData(WRITING, writing);
}

/**
 * Call before a request. The returned function says whether no send was answered in the meantime: a send has newer
 * data.
 */
export function awaitSends(): () => boolean {
  const before = sends;
  return () => sends === before;
}

/** Call before a request. The returned function stores the request's `writing` unless a send has brought newer data. */
export function awaitWriting(): (writing: Writing) => void {
  const isNewest = awaitSends();
  return (writing) => {
    if (isNewest()) memberCache.setQueryData(WRITING, writing);
  };
}

export function forgetViews(isMeant: (view: ConversationView) => boolean): void {
  memberCache.removeQueries({
    queryKey: [CONVERSATIONS],
    predicate: ({ state }) => state.data !== undefined && isMeant(state.data as ConversationView),
  });
}
