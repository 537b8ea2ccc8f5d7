import { beforeEach, describe, expect, test, vi } from "vitest";
import type { MemberViewer } from "#platform/app.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ChatChanges, Chats, ConversationView } from "../../contract.ts";
import { MOST_CHANGES } from "../../rules.ts";
import { writeChangeMark } from "../change-mark.ts";
import { block, openChatForFile, testApp, who } from "../open-chat-for-file.fixture.ts";

openChatForFile();

let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});

const chatsOf = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
const changesOf = (member: MadeMember, since: string | number, more = "") =>
  who.read<ChatChanges>(member, `/api/chat-changes?since=${since}${more}`);

/** Cursor with nothing new after it. While others write on this database server, recent changes are returned again. */
const restOf = (member: MadeMember) =>
  vi.waitFor(
    async () => {
      const { mark } = await chatsOf(member);
      expect((await changesOf(member, mark)).chats).toEqual([]);
      return mark;
    },
    { timeout: 30_000 },
  );

describe("the changes", () => {
  test("since a cursor are messages, read and delivered marks, and nothing older", async () => {
    const cleo = await makeMember(testApp);
    await makePremium(testApp, anna);
    await who.give(anna, 50);
    await who.send(cleo, anna);
    const { conversation } = await who.send(anna, ben);
    const mark = await restOf(anna);
    expect(await changesOf(anna, mark)).toEqual({
      reload: false,
      chats: [],
      gone: [],
      messages: [],
      rewritten: [],
      more: false,
      unread: 1,
      mark: expect.any(String),
    });
    await who.post("/api/chat-delivered", ben, { conversations: [{ id: conversation, seq: 1 }] });
    expect((await changesOf(anna, mark)).chats).toMatchObject([
      { conversation: { other_delivered: 1, other_read: 0 } },
    ]);
    await who.post("/api/chat-read", ben, { conversation, seq: 1 });
    await who.send(ben, anna, { text: "news" });
    const changes = await changesOf(anna, mark, `&conversation=${conversation}&after=1`);
    expect(changes).toMatchObject({
      chats: [{ conversation: { id: conversation, other_read: 2 }, num_unread_messages: 1 }],
      messages: [{ seq: 2, text: "news", mine: false }],
      more: false,
      unread: 2,
    });
    expect((await changesOf(anna, mark, `&conversation=${conversation}&after=2`)).messages).toEqual([]);
  });

  test("include conversations removed in another tab or blocked either way, and those back after a block", async () => {
    const { conversation } = await who.send(anna, ben);
    const other = await who.send(await makeMember(testApp), anna);
    const mark = await restOf(anna);
    const bensMark = await restOf(ben);
    const told = [who.listen(anna), who.listen(ben)];
    await block(ben, anna);
    const reload = [{ type: "reload" }];
    expect(await Promise.all(told.map((end) => end()))).toEqual([reload, reload]);
    for (const [member, since] of [
      [anna, mark],
      [ben, bensMark],
    ] as const) {
      const open = `&conversation=${conversation}&after=0`;
      expect(await changesOf(member, since, open)).toMatchObject({
        chats: [],
        gone: [conversation],
        messages: [],
      });
    }
    await block(ben, anna, "DELETE");
    expect(await changesOf(anna, mark)).toMatchObject({
      chats: [{ conversation: { id: conversation } }],
      gone: [],
    });
    await who.post("/api/chat.php", anna, { conversation: other.conversation }, "DELETE");
    expect(await changesOf(anna, mark)).toMatchObject({ gone: [other.conversation], unread: 0 });
  });

  test("never include a conversation of others, or one that a block closed long ago", async () => {
    const { conversation } = await who.send(anna, ben, { text: "secret" });
    await block(ben, anna);
    const stranger = await makeMember(testApp);
    for (const member of [anna, stranger]) {
      const since = await restOf(member);
      const changes = await changesOf(member, since, `&conversation=${conversation}&after=0`);
      expect(changes).toMatchObject({ chats: [], gone: [conversation], messages: [] });
    }
  });

  test("are complete even if the clock jumps or a transaction commits late", async () => {
    const writing = await testApp.app.pool.connect();
    await who.send(ben, anna);
    await writing.query("begin");
    const touch =
      "update chat_conversation set changed_in = pg_current_xact_id() where low_id = least($1::bigint, $2)";
    await writing.query(`${touch} and high_id = greatest($1::bigint, $2)`, [anna.id, ben.id]);
    const { mark } = await chatsOf(anna);
    await writing.query("commit");
    writing.release();
    expect((await changesOf(anna, mark)).chats).toHaveLength(1);
    const { mark: later } = await chatsOf(anna);
    testApp.clock.advance(-3_600_000);
    await who.send(ben, anna);
    testApp.clock.advance(3_600_000);
    expect((await changesOf(anna, later)).chats).toMatchObject([{ num_unread_messages: 2 }]);
  });

  test("do not include conversations of a restored dump until they change again", async () => {
    await who.send(ben, anna);
    const { mark } = await chatsOf(anna);
    await testApp.app.pool.query(
      "update chat_conversation set changed_in = '9999999999' where $1 in (low_id, high_id)",
      [anna.id],
    );
    expect((await changesOf(anna, mark)).chats).toEqual([]);
    await who.send(ben, anna);
    expect((await changesOf(anna, mark)).chats).toMatchObject([{ num_unread_messages: 2 }]);
  });

  test("ask for a reload if the cursor is foreign or too much has changed", async () => {
    const { mark: before } = await chatsOf(anna);
    await who.send(ben, anna);
    const viewer = { kind: "member", memberId: anna.id } as MemberViewer;
    const ahead = writeChangeMark(testApp.app, viewer, "999999999999999");
    for (const since of [ahead, "1", "9999999999999999999", "x"])
      expect(await changesOf(anna, since)).toMatchObject({
        reload: true,
        chats: [],
        gone: [],
        messages: [],
        unread: 1,
      });
    for (const since of ["", "%00", "a%20b", "a".repeat(201)])
      expect((await who.get(anna, `/api/chat-changes?since=${since}`)).status).toBe(400);
    await testApp.app.pool.query(
      `with other as (
        insert into accounts_member (site_id, email, email_key, username, username_key, date_of_birth, locale, signed_up_at)
        select site_id, 'flood' || n || '@members.example', 'flood' || n || '@members.example', 'flood' || n, 'flood' || n,
          date_of_birth, locale, signed_up_at
        from accounts_member, generate_series(1, $2::int) as n where id = $1 returning id)
      insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
      select $1, id, id, 1, $3, id from other`,
      [anna.id, MOST_CHANGES, testApp.clock.now()],
    );
    expect(await changesOf(anna, before)).toMatchObject({ reload: true, chats: [], gone: [] });
  });

  test("are paged if there is more than a page of new messages", async () => {
    const { conversation } = await who.send(ben, anna);
    await who.give(ben, 60);
    for (let sent = 0; sent < 51; sent++) await who.send(ben, anna);
    const { mark } = await who.read<ConversationView>(anna, `/api/conversation?conversation=${conversation}`);
    const changes = await changesOf(anna, mark, `&conversation=${conversation}&after=1`);
    expect([changes.messages.length, changes.messages.at(-1)?.seq, changes.more]).toEqual([50, 52, false]);
    await who.post("/api/chat-read", anna, { conversation, seq: 52 });
    const premium = `update wallet_wallet set premium_since = now() where member_id = ${anna.id}`;
    await testApp.app.pool.query(premium);
    const more = await changesOf(anna, mark, `&conversation=${conversation}&after=1`);
    expect([more.messages[0]?.seq, more.messages.length, more.more]).toEqual([2, 50, true]);
  });
});
