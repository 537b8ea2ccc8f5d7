import { beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { Chats, ConversationView } from "../../contract.ts";
import { countUnread } from "../chat.ts";
import { block, openChatForFile, refusal, testApp, who } from "../open-chat-for-file.fixture.ts";

openChatForFile();

let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});

const chatsOf = (member: MadeMember, after = "") =>
  who.read<Chats>(member, `/api/chats.php${after && `?after=${after}`}`);
const hide = (member: MadeMember, invisible: boolean) =>
  who.post("/api/privacy", member, { invisible }, "PATCH");
const setStatus = (member: MadeMember, status: string) =>
  testApp.app.db.updateTable("accountsMember").set({ status }).where("id", "=", member.id).execute();

describe("the list", () => {
  test("[X-12] has each conversation's id, the profile's id and the number of unread messages", async () => {
    const sent = await who.send(anna, ben, { text: "one" });
    await who.send(anna, ben, { text: "two\n  and   more" });
    const { chats, unread, next, held } = await chatsOf(ben);
    expect(chats).toHaveLength(1);
    expect(chats[0]).toMatchObject({
      conversation: {
        id: sent.conversation,
        last_seq: 2,
        last: { kind: "text", words: "two and more", mine: false },
        read: 0,
      },
      profile: { id: anna.id, name: anna.username },
      num_unread_messages: 2,
    });
    expect({ unread, next, held }).toEqual({ unread: 2, next: null, held: [] });
    const own = await chatsOf(anna);
    expect(own.chats[0]).toMatchObject({
      conversation: { last: { mine: true }, read: 2, other_read: null, other_delivered: 0 },
      profile: { id: ben.id },
      num_unread_messages: 0,
    });
  });

  test("continues where the previous page ended, the latest first, each conversation once", async () => {
    const sql = `insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
      select least($1::bigint, id), greatest($1::bigint, id), id, 1, $2::timestamptz + (row_number() over () / 3) * interval '1 second', id
      from unnest($3::bigint[]) as other (id)`;
    const others = await Promise.all(Array.from({ length: 110 }, () => makeMember(testApp)));
    await testApp.app.pool.query(sql, [anna.id, testApp.clock.now(), others.map(({ id }) => id)]);
    const first = await chatsOf(anna);
    const second = await chatsOf(anna, first.next ?? "");
    const third = await chatsOf(anna, second.next ?? "");
    const pages = [first, second, third];
    expect(pages.map(({ chats }) => chats.length)).toEqual([50, 50, 10]);
    expect(third.next).toBeNull();
    const all = pages.flatMap(({ chats }) => chats);
    const order = all.map(({ conversation }) => [conversation.last_at, conversation.id] as const);
    const wanted = [...order].sort(([a, x], [b, y]) => (a === b ? y - x : a < b ? 1 : -1));
    expect(order).toEqual(wanted);
    expect(new Set(all.map(({ profile }) => profile.id))).toEqual(new Set(others.map(({ id }) => id)));
    expect(pages.map(({ unread }) => unread)).toEqual([110, 110, 110]);
  });

  test("leaves out blocks in either direction, and the badge counts the same", async () => {
    const cleo = await makeMember(testApp);
    for (const other of [ben, cleo]) await who.send(other, anna);
    await block(anna, ben);
    await block(cleo, anna);
    expect(await chatsOf(anna)).toMatchObject({ chats: [], unread: 0 });
    expect(await chatsOf(ben)).toMatchObject({ chats: [] });
    expect(await countUnread(testApp.app.db, anna.id)).toBe(0);
    await block(anna, ben, "DELETE");
    await block(cleo, anna, "DELETE");
    expect((await chatsOf(anna)).chats).toHaveLength(2);
    expect(await countUnread(testApp.app.db, anna.id)).toBe(2);
  });

  test("keeps members who have left, without name and photo, to read; has them again when they return", async () => {
    const { conversation } = await who.send(ben, anna);
    const left = { id: ben.id, name: "A member who has left", age: null, country: null, photo: null };
    for (const status of ["banned", "pending_deletion"]) {
      await setStatus(ben, status);
      expect(await chatsOf(anna)).toMatchObject({ chats: [{ profile: left }], unread: 1 });
      const view = await who.read<ConversationView>(anna, `/api/conversation?conversation=${conversation}`);
      expect(view).toMatchObject({ profile: left, standing: "left", last_seen: null, messages: [{}] });
      expect((await who.trySend(anna, ben)).status).toBe(404);
      expect((await who.get(anna, `/api/members/${ben.id}`)).status).toBe(404);
    }
    await setStatus(ben, "active");
    expect(await chatsOf(anna)).toMatchObject({ chats: [{ profile: { name: ben.username } }], unread: 1 });
  });

  test("leaves out a member who has left if either had blocked the other, or if the profile is only disabled", async () => {
    const { conversation } = await who.send(ben, anna);
    await block(anna, ben);
    await setStatus(ben, "pending_deletion");
    expect(await chatsOf(anna)).toMatchObject({ chats: [], unread: 0 });
    const path = `/api/conversation?conversation=${conversation}`;
    expect((await who.get(anna, path)).status).toBe(404);
    await setStatus(ben, "active");
    await block(anna, ben, "DELETE");
    await setStatus(ben, "not_confirmed");
    expect(await chatsOf(anna)).toMatchObject({ chats: [] });
    expect((await who.get(anna, path)).status).toBe(404);
  });

  test("keeps invisible members, without photo or presence until they show themselves", async () => {
    const { conversation } = await who.send(anna, ben);
    await hide(ben, true);
    await testApp.flushPresence();
    const veiled = { id: ben.id, name: ben.username, photo: null, online: false };
    expect((await chatsOf(anna)).chats).toMatchObject([{ profile: veiled }]);
    const view = await who.read<ConversationView>(anna, `/api/conversation?conversation=${conversation}`);
    expect(view).toMatchObject({ profile: veiled, standing: "open", last_seen: null, messages: [{}] });
    expect((await who.get(anna, `/api/members/${ben.id}`)).status).toBe(404);
    await who.send(ben, anna);
    expect(await chatsOf(anna)).toMatchObject({ chats: [{ profile: { online: true } }], unread: 1 });
    expect((await who.get(anna, `/api/members/${ben.id}`)).status).toBe(200);
    expect((await who.get(await makeMember(testApp), `/api/members/${ben.id}`)).status).toBe(404);
    expect((await who.send(anna, ben)).message).toMatchObject({ seq: 3 });
  });

  test("names the members for whom messages are queued", async () => {
    const cleo = await makeMember(testApp, { confirmed: false });
    const { held } = await who.send(cleo, ben);
    expect(held).toMatchObject({ refused: null });
    await who.send(cleo, ben);
    expect((await chatsOf(cleo)).held).toMatchObject([{ profile: { id: ben.id }, waiting: 2, refused: 0 }]);
    expect(await chatsOf(ben)).toMatchObject({ chats: [], unread: 0 });
    const view = await who.read<ConversationView>(cleo, `/api/conversation?member=${ben.id}`);
    expect(view).toMatchObject({ conversation: null, messages: [], held: [{ text: "hello" }, {}] });
    expect(view.writing.held).toBe(true);
  });

  test.each(["x", "1", "1-", "-1", "1-2-3", "1e5-2", "9999999999999999-1", "1-2'"])(
    "refuses the made-up cursor %s",
    async (after) => {
      const answer = await who.get(anna, `/api/chats.php?after=${encodeURIComponent(after)}`);
      expect(await refusal(answer)).toEqual([400, "invalid_input"]);
    },
  );

  test("is refused to a visitor", async () => {
    await who.send(ben, anna);
    expect((await testApp.ask("/api/chats.php")).status).toBe(403);
  });
});

describe("removing a conversation", () => {
  test("[X-14] takes the id of one of the member's own conversations", async () => {
    const { conversation } = await who.send(ben, anna);
    expect((await remove(anna, { conversation })).status).toBe(204);
    expect((await chatsOf(anna)).chats).toEqual([]);
    const stranger = await makeMember(testApp);
    expect(await refusal(await remove(stranger, { conversation }))).toEqual([404, "chat.no_conversation"]);
    expect(await refusal(await remove(anna, { conversation: 999_999_999 }))).toEqual([
      404,
      "chat.no_conversation",
    ]);
    for (const body of [{}, { conversation: 0 }, { conversation: "1" }, { conversation: 1, profile: 1 }])
      expect((await remove(anna, body)).status).toBe(400);
    expect((await chatsOf(ben)).chats).toHaveLength(1);
  });

  test("affects only the member's own side, and a new message brings it back without the removed ones", async () => {
    await makePremium(testApp, ben);
    await who.give(ben, 50);
    await who.send(ben, anna, { text: "old" });
    const { conversation } = await who.send(anna, ben, { text: "older" });
    await who.send(ben, anna, { text: "unread" });
    await remove(anna, { profile: ben.id });
    expect(await chatsOf(anna)).toMatchObject({ chats: [], unread: 0 });
    const marks = { other_read: 2, other_delivered: 2 };
    expect((await chatsOf(ben)).chats).toMatchObject([{ conversation: marks }]);
    expect(await refusal(await who.get(anna, `/api/conversation?conversation=${conversation}`))).toEqual([
      404,
      "chat.no_conversation",
    ]);
    expect(await viewOf(anna, ben)).toMatchObject({ conversation: null, messages: [], locked: false });
    expect((await viewOf(ben, anna)).messages).toHaveLength(3);
    await who.send(ben, anna, { text: "new" });
    expect(await chatsOf(anna)).toMatchObject({ chats: [{ num_unread_messages: 1 }], unread: 1 });
    expect((await viewOf(anna, ben)).messages).toMatchObject([{ seq: 4, text: "new" }]);
    const before = await who.get(anna, `/api/messages?conversation=${conversation}&before=4`);
    expect(await before.json()).toMatchObject({ messages: [], more: false });
    expect((await remove(anna, { profile: (await makeMember(testApp)).id })).status).toBe(204);
  });
});

const remove = (by: MadeMember, body: unknown) => who.post("/api/chat.php", by, body, "DELETE");
const viewOf = (by: MadeMember, other: MadeMember) =>
  who.read<ConversationView>(by, `/api/conversation?member=${other.id}`);
