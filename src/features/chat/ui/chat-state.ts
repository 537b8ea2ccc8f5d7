import type { Chat, ChatChanges, Chats, ConversationView, Message, SendAnswer } from "../contract.ts";

/** How far the member has read in this browser, by conversation id. The server may not know it yet. */
export type ReadHere = ReadonlyMap<number, number>;

/** Merges both lists in order, without duplicates. The fresh copy wins, because its picture has the newer address. */
export function joinMessages(known: readonly Message[], fresh: readonly Message[]): Message[] {
  const bySeq = new Map([...known, ...fresh].map((message) => [message.seq, message]));
  return [...bySeq.values()].sort((one, other) => one.seq - other.seq);
}

/** Number of the last message before the first gap. */
export function lastWithoutGap(messages: readonly Message[]): number {
  let last = messages[0]?.seq ?? 0;
  for (const { seq } of messages) {
    if (seq > last + 1) break;
    last = seq;
  }
  return last;
}

/** Takes the newest page and keeps earlier messages if the two overlap or adjoin. */
export function takeNewest(known: ConversationView | undefined, fresh: ConversationView): ConversationView {
  const first = fresh.messages[0]?.seq;
  const last = known?.messages.at(-1)?.seq ?? 0;
  if (!known || first === undefined || last < first - 1) return fresh;
  const messages = joinMessages(known.messages, fresh.messages);
  const isLonger = (messages[0]?.seq ?? 0) < first;
  return isLonger ? { ...fresh, messages, older: known.older, locked: known.locked } : { ...fresh, messages };
}

/** Takes the first page, reloaded, and keeps the later pages. */
export function takeFirstPage(known: Chats | undefined, fresh: Chats, read: ReadHere): Chats {
  const last = fresh.chats.at(-1)?.conversation.last_at;
  const ids = new Set(fresh.chats.map(({ conversation }) => conversation.id));
  const beyond =
    fresh.next === null || last === undefined
      ? []
      : (known?.chats ?? []).filter(
          ({ conversation }) => !ids.has(conversation.id) && conversation.last_at < last,
        );
  const next = beyond.length > 0 && known ? known.next : fresh.next;
  return withReads({ ...fresh, chats: [...fresh.chats, ...beyond], next }, read);
}

export function takeChanges(known: Chats, changes: ChatChanges, read: ReadHere): Chats {
  const away = new Set([...changes.gone, ...changes.chats.map(({ conversation }) => conversation.id)]);
  const chats = [...changes.chats, ...known.chats.filter(({ conversation }) => !away.has(conversation.id))];
  return withReads({ ...known, chats: byTime(chats), unread: changes.unread, mark: changes.mark }, read);
}

export function takeMorePages(known: Chats, more: Chats): Chats {
  const ids = new Set(known.chats.map(({ conversation }) => conversation.id));
  const fresh = more.chats.filter(({ conversation }) => !ids.has(conversation.id));
  return { ...known, chats: byTime([...known.chats, ...fresh]), next: more.next };
}

/** Counts conversations read in this browser as read, even if an older answer arrives late. */
export function withReads(chats: Chats, read: ReadHere): Chats {
  let unread = chats.unread;
  const seen = chats.chats.map((chat) => {
    const { id, last_seq } = chat.conversation;
    if (chat.num_unread_messages === 0 || (read.get(id) ?? 0) < last_seq) return chat;
    unread = Math.max(0, unread - chat.num_unread_messages);
    return { ...chat, num_unread_messages: 0, conversation: { ...chat.conversation, read: last_seq } };
  });
  return { ...chats, chats: seen, unread };
}

/** Removes the matching conversations from the list and their messages from the unread count. */
export function withoutChats(chats: Chats, isGone: (chat: Chat) => boolean): Chats {
  const gone = chats.chats.filter(isGone).reduce((sum, chat) => sum + chat.num_unread_messages, 0);
  return {
    ...chats,
    chats: chats.chats.filter((chat) => !isGone(chat)),
    unread: Math.max(0, chats.unread - gone),
  };
}

export function withSent(
  view: ConversationView,
  { message, conversation, held }: SendAnswer,
): ConversationView {
  if (held) return { ...view, held: [...view.held.filter(({ id }) => id !== held.id), held] };
  if (!message || conversation === null) return view;
  const last = { kind: message.kind, words: wordsOf(message), mine: message.mine };
  const fresh = { last_seq: message.seq, last_at: message.sent_at, last };
  const before = view.conversation ?? {
    id: conversation,
    read: 0,
    other_read: null,
    other_delivered: 0,
    ...fresh,
  };
  const isLater = message.seq >= before.last_seq;
  return {
    ...view,
    conversation: isLater ? { ...before, ...fresh } : before,
    messages: joinMessages(view.messages, [message]),
  };
}

/** The list after a message of this conversation has been sent. */
export function listSent(chats: Chats, view: ConversationView): Chats {
  const { conversation, profile } = view;
  if (!conversation) return listHeld(chats, view);
  const known = chats.chats.find((chat) => chat.conversation.id === conversation.id);
  const line = { conversation, profile, num_unread_messages: known?.num_unread_messages ?? 0 };
  const others = chats.chats.filter((chat) => chat.conversation.id !== conversation.id);
  return { ...chats, chats: byTime([line, ...others]) };
}

/** The list with the row for this conversation's queued and refused messages brought up to date. */
export function listHeld(chats: Chats, { profile, held }: ConversationView): Chats {
  const others = chats.held.filter((one) => one.profile.id !== profile.id);
  if (held.length === 0) return { ...chats, held: others };
  const refused = held.filter((one) => one.refused !== null).length;
  return { ...chats, held: [{ profile, waiting: held.length - refused, refused }, ...others] };
}

function wordsOf(message: Message): string {
  if (message.kind === "text") return message.text.replaceAll(/\s+/g, " ").slice(0, 160);
  return message.kind === "gift" ? message.gift : "";
}

function byTime(chats: Chat[]): Chat[] {
  return chats.toSorted((one, other) => other.conversation.last_at.localeCompare(one.conversation.last_at));
}
