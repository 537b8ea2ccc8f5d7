import { expect, test } from "vitest";
import type { Chat, ChatChanges, Chats, ConversationView, Message, SendAnswer } from "../contract.ts";
import {
  joinMessages,
  lastWithoutGap,
  listHeld,
  listSent,
  takeChanges,
  takeFirstPage,
  takeNewest,
  withoutChats,
  withReads,
  withSent,
} from "./chat-state.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString();
const message = (seq: number) =>
  ({ kind: "text", text: `t${seq}`, id: `m${seq}`, seq, mine: true, sent_at: at(seq) }) as Message;
const chat = (id: number, unread = 0, minute = id) =>
  ({
    conversation: { id, last_seq: 5, last_at: at(minute), read: 5 - unread },
    profile: { id: id * 10 },
    num_unread_messages: unread,
  }) as unknown as Chat;
const chats = (list: Chat[], part: Partial<Chats> = {}): Chats => ({
  chats: list,
  next: null,
  unread: list.reduce((sum, one) => sum + one.num_unread_messages, 0),
  held: [],
  mark: "1",
  ...part,
});
const view = (seqs: number[], older = false) =>
  ({
    messages: seqs.map(message),
    older,
    locked: false,
    held: [],
    conversation: null,
    profile: { id: 10 },
  }) as unknown as ConversationView;
const ids = (list: Chats) => list.chats.map(({ conversation }) => conversation.id);
const seqs = (messages: Message[]) => messages.map(({ seq }) => seq);

test("messages are in order, each once, and a gap is detected", () => {
  const all = joinMessages([message(2), message(5)], [message(1), message(2)]);
  expect(seqs(all)).toEqual([1, 2, 5]);
  expect(lastWithoutGap(all)).toBe(2);
  expect(lastWithoutGap([])).toBe(0);
});

test("the newest page is joined with earlier messages if they adjoin, and replaces them otherwise", () => {
  expect(seqs(takeNewest(view([1, 2, 3], true), view([3, 4])).messages)).toEqual([1, 2, 3, 4]);
  expect(takeNewest(view([1, 2, 3], true), view([4, 5])).older).toBe(true);
  expect(seqs(takeNewest(view([1, 2]), view([4, 5])).messages)).toEqual([4, 5]);
  expect(takeNewest(undefined, view([4])).messages).toHaveLength(1);
});

test("changes go to the top, removed conversations disappear, and the total is the server's", () => {
  const changes: ChatChanges = {
    reload: false,
    chats: [chat(1, 2, 30)],
    gone: [2],
    messages: [],
    rewritten: [],
    more: false,
    unread: 2,
    mark: "9",
  };
  const now = takeChanges(chats([chat(3), chat(2), chat(1)]), changes, new Map());
  expect([ids(now), now.unread, now.mark]).toEqual([[1, 3], 2, "9"]);
});

test("a conversation read here stays read, whatever an older answer says", () => {
  const now = withReads(chats([chat(1, 3), chat(2, 1)]), new Map([[1, 5]]));
  expect(now.chats.map(({ num_unread_messages }) => num_unread_messages)).toEqual([0, 1]);
  expect(now.unread).toBe(1);
  expect(withReads(chats([chat(1, 3)]), new Map([[1, 4]])).unread).toBe(3);
});

test("the first page read again keeps what was read beyond it", () => {
  const known = chats([chat(9, 0, 40), chat(8, 0, 30), chat(1, 0, 1)], { next: "further" });
  const fresh = chats([chat(8, 0, 50), chat(9, 0, 40)], { next: "second" });
  const now = takeFirstPage(known, fresh, new Map());
  expect([ids(now), now.next]).toEqual([[8, 9, 1], "further"]);
  expect(ids(takeFirstPage(known, { ...fresh, next: null }, new Map()))).toEqual([8, 9]);
});

test("a removed conversation takes its unread messages with it", () => {
  const now = withoutChats(chats([chat(1, 3), chat(2, 1)]), ({ conversation }) => conversation.id === 1);
  expect([ids(now), now.unread]).toEqual([[2], 1]);
});

test("a sent message starts a conversation, or is queued while the address is not confirmed", () => {
  const answer = { message: message(1), conversation: 4, held: null } as unknown as SendAnswer;
  const begun = withSent(view([]), answer);
  expect(begun.conversation).toMatchObject({ id: 4, last_seq: 1, last: { words: "t1", mine: true } });
  expect(seqs(withSent(begun, answer).messages)).toEqual([1]);
  expect(ids(listSent(chats([chat(9)]), begun))).toContain(4);
  const held = { id: "h" } as SendAnswer["held"];
  const waiting = withSent(view([]), { ...answer, message: null, conversation: null, held });
  expect([waiting.held, waiting.conversation]).toEqual([[held], null]);
});

test("queued and refused messages appear in the list at once, and the row disappears with the last of them", () => {
  const held = (...refused: (string | null)[]) =>
    ({
      ...view([]),
      held: refused.map((reason, id) => ({ id, refused: reason })),
    }) as unknown as ConversationView;
  const one = listSent(chats([]), held(null));
  expect(one.held).toMatchObject([{ profile: { id: 10 }, waiting: 1, refused: 0 }]);
  const two = listHeld(one, held(null, "chat.no_credits"));
  expect(two.held).toMatchObject([{ profile: { id: 10 }, waiting: 1, refused: 1 }]);
  expect(listHeld(two, held()).held).toEqual([]);
});
