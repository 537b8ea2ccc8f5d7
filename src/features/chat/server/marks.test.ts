import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#src/testing/make.ts";
import { openTestApp, type TestApp } from "#src/testing/open-test-app.ts";
import type { ChatChanges, Chats, ConversationView } from "../contract.ts";
import { MOST_CHANGES } from "../rules.ts";
import { chatting } from "./chat.fixture.ts";
import { topicOf } from "./tell.ts";

let it: TestApp;
let who: ReturnType<typeof chatting>;
let anna: MadeMember;
let ben: MadeMember;
beforeAll(async () => {
  it = await openTestApp({ env: { LIMITS: "no" }, poolSize: 12 });
  who = chatting(it);
});
afterAll(() => it.close());
beforeEach(async () => {
  [anna, ben] = [await makeMember(it), await makeMember(it)];
});

const chatsOf = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
const changesOf = (member: MadeMember, since: string | number, more = "") =>
  who.read<ChatChanges>(member, `/api/chat-changes?since=${since}${more}`);
const markRead = (by: MadeMember, conversation: number | null, seq: number) =>
  who.post("/api/chat-read", by, { conversation, seq });
const markDelivered = (by: MadeMember, conversations: unknown) =>
  who.post("/api/chat-delivered", by, { conversations });
const refusal = async (answer: Response) => [answer.status, (await answer.json()).error];
const lineOf = async (by: MadeMember) => (await chatsOf(by)).chats[0]?.conversation;
const block = (by: MadeMember, whom: MadeMember, method = "POST") =>
  who.post("/api/blocks", by, { member: whom.id }, method);

/** What the browsers of a member are told from now on. */
function listen(member: MadeMember) {
  const heard: string[] = [];
  const end = it.app.bus.subscribe(topicOf(member.id), (payload) => void heard.push(payload));
  return async () => {
    await new Promise((resolve) => setImmediate(resolve));
    end();
    return heard.map((payload) => JSON.parse(payload));
  };
}

describe("reading", () => {
  test("sets unread to zero, goes no further than the last message and never back", async () => {
    const { conversation } = await who.send(ben, anna);
    for (const _ of [2, 3]) await who.send(ben, anna);
    const steps: [number, { read: number; unread: number }][] = [
      [2, { read: 2, unread: 1 }],
      [1, { read: 2, unread: 1 }],
      [2_147_483_647, { read: 3, unread: 0 }],
      [1, { read: 3, unread: 0 }],
    ];
    for (const [seq, answer] of steps)
      expect(await (await markRead(anna, conversation, seq)).json()).toEqual(answer);
    expect(await lineOf(ben)).toMatchObject({ other_read: 3, other_delivered: 3 });
    await who.send(ben, anna);
    expect((await chatsOf(anna)).unread).toBe(1);
  });

  test("by many tabs at once ends at the furthest", async () => {
    const { conversation } = await who.send(ben, anna);
    for (const _ of [2, 3, 4, 5]) await who.send(ben, anna);
    const answers = await Promise.all([3, 1, 5, 2, 4, 5, 1].map((seq) => markRead(anna, conversation, seq)));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await (await markRead(anna, conversation, 1)).json()).toEqual({ read: 5, unread: 0 });
  });

  test("is of the member's own conversations, by numbers that there are", async () => {
    const { conversation } = await who.send(ben, anna);
    const cleo = await makeMember(it);
    expect(await refusal(await markRead(cleo, conversation, 1))).toEqual([404, "chat.no_conversation"]);
    expect(await refusal(await markRead(anna, 999_999_999, 1))).toEqual([404, "chat.no_conversation"]);
    for (const seq of [0, -1, 1.5, 2 ** 31, "1" as never])
      expect((await markRead(anna, conversation, seq)).status).toBe(400);
    expect((await chatsOf(anna)).unread).toBe(1);
  });

  test("is told to the own browsers, and to the other's only where both share it", async () => {
    const { conversation } = await who.send(ben, anna);
    const told = [listen(anna), listen(ben)];
    await markRead(anna, conversation, 1);
    await markRead(anna, conversation, 1);
    const news = [{ type: "changed", conversation }];
    expect(await Promise.all(told.map((end) => end()))).toEqual([news, news]);
    await who.send(ben, anna);
    await who.post("/api/privacy", ben, { read_marks: false }, "PATCH");
    const again = [listen(anna), listen(ben)];
    await markRead(anna, conversation, 2);
    expect(await Promise.all(again.map((end) => end()))).toEqual([news, []]);
  });

  test("moves nothing while there is a block", async () => {
    const { conversation } = await who.send(ben, anna);
    await block(anna, ben);
    expect(await (await markRead(anna, conversation, 1)).json()).toEqual({ read: 0, unread: 0 });
    await markDelivered(anna, [{ id: conversation, seq: 1 }]);
    await block(anna, ben, "DELETE");
    expect(await lineOf(ben)).toMatchObject({ other_read: 0, other_delivered: 0 });
    expect((await chatsOf(anna)).unread).toBe(1);
  });
});

describe("delivery", () => {
  test("is told to the other, for every conversation that moved, and reads nothing", async () => {
    const cleo = await makeMember(it);
    const [one, two] = [await who.send(ben, anna), await who.send(cleo, anna)];
    const told = [listen(ben), listen(cleo), listen(anna)];
    const marks = [
      { id: one.conversation, seq: 9 },
      { id: two.conversation, seq: 1 },
      { id: one.conversation, seq: 1 },
      { id: 999_999_999, seq: 1 },
    ];
    for (const _ of [1, 2]) expect((await markDelivered(anna, marks)).status).toBe(204);
    expect(await Promise.all(told.map((end) => end()))).toEqual([
      [{ type: "changed", conversation: one.conversation }],
      [{ type: "changed", conversation: two.conversation }],
      [],
    ]);
    expect(await lineOf(ben)).toMatchObject({ other_delivered: 1, other_read: 0 });
    expect((await chatsOf(anna)).unread).toBe(2);
  });

  test("of a stranger changes nothing, and what is no list of marks is refused", async () => {
    const { conversation } = await who.send(ben, anna);
    await markDelivered(await makeMember(it), [{ id: conversation, seq: 1 }]);
    expect(await lineOf(ben)).toMatchObject({ other_delivered: 0 });
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, seq: 1 }));
    for (const marks of [[], many, [{ id: conversation }], [{ id: conversation, seq: 0 }], "all"])
      expect((await markDelivered(anna, marks)).status).toBe(400);
  });

  test("by tabs that name many in other orders waits for nobody for ever", async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => makeMember(it)));
    const marks: { id: number | null; seq: number }[] = [];
    for (const other of others) marks.push({ id: (await who.send(other, anna)).conversation, seq: 1 });
    const turns = [marks, [...marks].reverse(), marks, [...marks].reverse()];
    const answers = await Promise.all(turns.map((turn) => markDelivered(anna, turn)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });
});

describe("what has changed", () => {
  test("since a mark are messages, read and delivered marks, and nothing of what was before", async () => {
    const cleo = await makeMember(it);
    await who.send(cleo, anna);
    const { conversation } = await who.send(anna, ben);
    const { mark } = await chatsOf(anna);
    expect(await changesOf(anna, mark)).toEqual({
      reload: false,
      chats: [],
      gone: [],
      messages: [],
      more: false,
      unread: 1,
      mark,
    });
    await markDelivered(ben, [{ id: conversation, seq: 1 }]);
    expect((await changesOf(anna, mark)).chats).toMatchObject([
      { conversation: { other_delivered: 1, other_read: 0 } },
    ]);
    await markRead(ben, conversation, 1);
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

  test("are also those gone: removed in another tab, blocked either way; and back after the block", async () => {
    const { conversation } = await who.send(anna, ben);
    const other = await who.send(await makeMember(it), anna);
    const { mark } = await chatsOf(anna);
    const told = [listen(anna), listen(ben)];
    await block(ben, anna);
    const reload = [{ type: "reload" }];
    expect(await Promise.all(told.map((end) => end()))).toEqual([reload, reload]);
    for (const member of [anna, ben]) {
      const open = `&conversation=${conversation}&after=0`;
      expect(await changesOf(member, mark, open)).toMatchObject({
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

  test("never tell of a conversation of others, or of one that a block closed long ago", async () => {
    const { conversation } = await who.send(anna, ben, { text: "secret" });
    await block(ben, anna);
    const stranger = await makeMember(it);
    const { mark: since } = await chatsOf(stranger);
    for (const member of [anna, stranger]) {
      const changes = await changesOf(member, since, `&conversation=${conversation}&after=0`);
      expect(changes).toMatchObject({ chats: [], gone: [conversation], messages: [] });
    }
  });

  test("are told whichever way the clock has moved, and whoever was still writing", async () => {
    const writing = await it.app.pool.connect();
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
    it.clock.advance(-3_600_000);
    await who.send(ben, anna);
    it.clock.advance(3_600_000);
    expect((await changesOf(anna, later)).chats).toMatchObject([{ num_unread_messages: 2 }]);
  });

  test("a mark that is not ours, and too much of it, mean: read everything again", async () => {
    const { mark: before } = await chatsOf(anna);
    await who.send(ben, anna);
    for (const since of ["999999999999999", "99999999999999999999"])
      expect(await changesOf(anna, since)).toMatchObject({
        reload: true,
        chats: [],
        gone: [],
        messages: [],
        unread: 1,
      });
    for (const since of ["", "x", "-1", "1.5", "999999999999999999999"])
      expect((await who.get(anna, `/api/chat-changes?since=${since}`)).status).toBe(400);
    await it.app.pool.query(
      `with other as (
        insert into accounts_member (site_id, email, email_key, username, username_key, date_of_birth, locale, signed_up_at)
        select site_id, 'flood' || n || '@members.example', 'flood' || n || '@members.example', 'flood' || n, 'flood' || n,
          date_of_birth, locale, signed_up_at
        from accounts_member, generate_series(1, $2::int) as n where id = $1 returning id)
      insert into chat_conversation (low_id, high_id, started_by, last_seq, last_at, last_sender_id)
      select $1, id, id, 1, $3, id from other`,
      [anna.id, MOST_CHANGES, it.clock.now()],
    );
    expect(await changesOf(anna, before)).toMatchObject({ reload: true, chats: [], gone: [] });
  });

  test("wait for another question where there are more than a page of new messages", async () => {
    const { conversation } = await who.send(ben, anna);
    await who.give(ben, 60);
    for (let sent = 0; sent < 51; sent++) await who.send(ben, anna);
    const { mark } = await who.read<ConversationView>(anna, `/api/conversation?conversation=${conversation}`);
    const changes = await changesOf(anna, mark, `&conversation=${conversation}&after=1`);
    expect([changes.messages.length, changes.messages.at(-1)?.seq, changes.more]).toEqual([50, 52, false]);
    await who.post("/api/chat-read", anna, { conversation, seq: 52 });
    const premium = `update wallet_wallet set premium_since = now() where member_id = ${anna.id}`;
    await it.app.pool.query(premium);
    const more = await changesOf(anna, mark, `&conversation=${conversation}&after=1`);
    expect([more.messages[0]?.seq, more.messages.length, more.more]).toEqual([2, 50, true]);
  });
});
