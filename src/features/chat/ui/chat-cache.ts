import { memberCache } from "#ui/member-cache.tsx";
import type { Chats, ConversationView, Writing } from "../contract.ts";

export const CHATS = ["chats"];
const WRITING = ["writing"];
const CONVERSATIONS = "conversation";

/** A conversation by its own number, or by the other member's while there may be none yet. */
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

/** Those that have been opened; the same one may stand there by both of its addresses. */
export function changeViews(
  isMeant: (view: ConversationView) => boolean,
  change: (view: ConversationView) => ConversationView,
): void {
  memberCache.setQueriesData<ConversationView>({ queryKey: [CONVERSATIONS] }, (view) =>
    view && isMeant(view) ? change(view) : view,
  );
}

let sends = 0;

/** From a send: what the member may write and has left, the same in every conversation. */
export function takeWriting(writing: Writing): void {
  sends += 1;
  memberCache.setQueryData(WRITING, writing);
}

/** For a question that goes out now: whether no send was answered since, which knows better what is left. */
export function awaitSends(): () => boolean {
  const before = sends;
  return () => sends === before;
}

/** For a question that goes out now: what it tells of writing counts unless a send knows better by then. */
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
