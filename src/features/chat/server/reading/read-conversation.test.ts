import { beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { Chats, ConversationView, MessagePage } from "../../contract.ts";
import { block, openChatForFile, refusal, testApp, who } from "../open-chat-for-file.fixture.ts";

openChatForFile();

let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});

const viewOf = (by: MadeMember, other: MadeMember) =>
  who.read<ConversationView>(by, `/api/conversation?member=${other.id}`);
const pageOf = (by: MadeMember, conversation: number | null, more: string) =>
  who.read<MessagePage>(by, `/api/messages?conversation=${conversation}&${more}`);
const refused = async (by: MadeMember, query: string) =>
  refusal(await who.get(by, `/api/conversation?${query}`));
const privacy = (member: MadeMember, choice: Record<string, boolean>) =>
  who.post("/api/privacy", member, choice, "PATCH");
const seqs = ({ messages }: { messages: { seq: number }[] }) => messages.map(({ seq }) => seq);
/** Writes a long conversation straight into the tables, because the sending is tested elsewhere. */
async function lengthen(conversation: number | null, { by, to }: { by: MadeMember; to: number }) {
  await testApp.app.pool.query(
    `insert into chat_message (conversation_id, seq, sender_id, client_id, kind, body, sent_at)
     select c.id, n, $2, gen_random_uuid(), 'text', 'number ' || n, c.last_at
     from chat_conversation c, generate_series(c.last_seq + 1, $3) as n where c.id = $1`,
    [conversation, by.id, to],
  );
  await testApp.app.pool.query("update chat_conversation set last_seq = $2 where id = $1", [
    conversation,
    to,
  ]);
}

test("a new conversation names the interests of both, except intimate ones", async () => {
  const like = (member: MadeMember, interests: string[]) =>
    testApp.app.pool.query("update profiles_profile set interests = $2 where member_id = $1", [
      member.id,
      interests,
    ]);
  await like(anna, ["bondage", "coffee", "hiking", "wine"]);
  await like(ben, ["wine", "bondage", "tea", "coffee"]);
  expect((await viewOf(anna, ben)).common_interests).toEqual(["wine", "coffee"]);
  await testApp.setSettings({ visible_profile_fields: ["hair"] });
  expect((await viewOf(anna, ben)).common_interests).toEqual([]);
  await testApp.setSettings({});
  await who.send(ben, anna, { text: "hi" });
  expect(await viewOf(anna, ben)).not.toHaveProperty("common_interests");
});

describe("a conversation", () => {
  test("is opened by its id or by the other member's, and marks nothing as read", async () => {
    const { conversation } = await who.send(anna, ben, { text: "hi" });
    await makePremium(testApp, ben);
    await who.give(ben, 5);
    await who.send(ben, anna, { gift: "rose" });
    const byMember = await viewOf(anna, ben);
    expect(byMember).toMatchObject({
      conversation: { id: conversation, last_seq: 2, read: 1, last: { kind: "gift", words: "rose" } },
      profile: { id: ben.id },
      standing: "open",
      warning: null,
      messages: [
        { seq: 1, kind: "text", text: "hi", mine: true },
        { seq: 2, kind: "gift", gift: "rose", mine: false },
      ],
      older: false,
      locked: false,
      held: [],
      writing: { premium: false, free_messages_left: 9, prices: { text: 1 } },
      blur_images: true,
    });
    const byNumber = await who.read(anna, `/api/conversation?conversation=${conversation}`);
    // Transaction numbers count the whole server, which other tests use too.
    expect(byNumber).toEqual({ ...byMember, mark: expect.any(String) });
  });

  test("that does not exist yet has the writer's limits and no messages", async () => {
    expect(await viewOf(anna, ben)).toMatchObject({
      conversation: null,
      messages: [],
      standing: "open",
      writing: { free_conversations_left: 2, free_messages_left: 10 },
    });
  });

  test("of others is not found, nor is one with oneself, with nobody, or by a forged id", async () => {
    const { conversation } = await who.send(anna, ben);
    const cleo = await makeMember(testApp);
    for (const number of [conversation, 999_999_999, Number.MAX_SAFE_INTEGER]) {
      expect(await refused(cleo, `conversation=${number}`)).toEqual([404, "chat.no_conversation"]);
      const page = await who.get(cleo, `/api/messages?conversation=${number}&after=0`);
      expect(await refusal(page)).toEqual([404, "chat.no_conversation"]);
    }
    expect(await refused(cleo, `member=${cleo.id}`)).toEqual([404, "safety.gone"]);
    expect(await refused(cleo, "member=999999999")).toEqual([404, "safety.gone"]);
    const bad = [
      "",
      "member=0",
      "member=x",
      "conversation=-1",
      "conversation=1.5",
      "member=1&conversation=1",
    ];
    for (const query of [...bad, "member=99999999999999999999"])
      expect(await refused(cleo, query)).toEqual([400, "invalid_input"]);
    const pages = ["", "before=0", "before=x", "after=-1", "before=1&after=1", "before=2147483648"];
    for (const query of [...pages, "after=2147483647"]) {
      const page = await who.get(anna, `/api/messages?conversation=${conversation}&${query}`);
      expect([query, page.status]).toEqual([query, 400]);
    }
  });

  test("with a block shows the blocked member the specification's sentence, and is read-only for the other", async () => {
    const { conversation } = await who.send(anna, ben, { text: "hi" });
    await block(ben, anna);
    for (const query of [`conversation=${conversation}`, `member=${ben.id}`]) {
      const answer = await who.get(anna, `/api/conversation?${query}`);
      expect(answer.status).toBe(403);
      expect(await answer.json()).toMatchObject({
        error: "safety.blocked_by",
        message: `You’re blocked by ${ben.username}. You do not have access to this page.`,
      });
    }
    expect((await who.get(anna, `/api/messages?conversation=${conversation}&after=0`)).status).toBe(403);
    const view = await viewOf(ben, anna);
    expect(view).toMatchObject({ standing: "blocking", last_seen: null, messages: [{ text: "hi" }] });
  });

  test("with an invisible member who has shown no interest is not found", async () => {
    await privacy(ben, { invisible: true });
    expect(await refused(anna, `member=${ben.id}`)).toEqual([404, "safety.gone"]);
    await who.send(ben, anna);
    expect((await viewOf(anna, ben)).messages).toHaveLength(1);
  });

  test("with a fictional profile says so", async () => {
    await testApp.app.db
      .updateTable("profilesProfile")
      .set({ fictional: true })
      .where("memberId", "=", ben.id)
      .execute();
    const { profile, warning } = await viewOf(anna, ben);
    expect(profile.mark?.word).toBeTruthy();
    expect(warning).toBeTruthy();
    expect((await viewOf(ben, anna)).warning).toBeNull();
  });
});

describe("a long conversation", () => {
  test("[C-07] shows a free member the newest fifty and that there is more; premium opens all of it", async () => {
    const { conversation } = await who.send(ben, anna);
    await lengthen(conversation, { by: ben, to: 120 });
    const free = await viewOf(anna, ben);
    expect(seqs(free)).toEqual(Array.from({ length: 50 }, (_, at) => 71 + at));
    expect([free.older, free.locked]).toEqual([false, true]);
    expect(await pageOf(anna, conversation, "before=71")).toEqual({
      messages: [],
      more: false,
      locked: true,
    });
    expect(seqs(await pageOf(anna, conversation, "before=80"))).toEqual([71, 72, 73, 74, 75, 76, 77, 78, 79]);
    const after = await pageOf(anna, conversation, "after=0");
    expect([seqs(after)[0], after.messages.length, after.more, after.locked]).toEqual([71, 50, false, true]);
    const changes = `/api/chat-changes?since=${free.mark}&conversation=${conversation}&after=0`;
    expect(seqs(await who.read(anna, changes))[0]).toBe(71);
    await makePremium(testApp, anna);
    const all = await viewOf(anna, ben);
    expect([seqs(all)[0], all.older, all.locked]).toEqual([71, true, false]);
    const middle = await pageOf(anna, conversation, "before=71");
    expect([seqs(middle)[0], seqs(middle).at(-1), middle.more, middle.locked]).toEqual([21, 70, true, false]);
    const first = await pageOf(anna, conversation, "before=21");
    expect([seqs(first)[0], first.messages.length, first.more]).toEqual([1, 20, false]);
    const forward = await pageOf(anna, conversation, "after=0");
    expect([seqs(forward)[0], seqs(forward).at(-1), forward.more]).toEqual([1, 50, true]);
    expect(await pageOf(anna, conversation, "after=120")).toEqual({
      messages: [],
      more: false,
      locked: false,
    });
    expect(seqs(await pageOf(anna, conversation, "before=2147483647")).at(-1)).toBe(120);
  });

  test("that was removed is not locked beyond the point of removal", async () => {
    const { conversation } = await who.send(ben, anna);
    await lengthen(conversation, { by: ben, to: 60 });
    await who.post("/api/chat.php", anna, { conversation }, "DELETE");
    await lengthen(conversation, { by: ben, to: 62 });
    const view = await viewOf(anna, ben);
    expect([seqs(view), view.older, view.locked]).toEqual([[61, 62], false, false]);
  });
});

test("[C-16] presence and read marks can be switched off, and then those of others are hidden too", async () => {
  for (const member of [anna, ben]) await makePremium(testApp, member);
  await who.give(anna, 50);
  const { conversation } = await who.send(anna, ben);
  const seq = 1;
  await who.post("/api/chat-read", ben, { conversation, seq });
  await testApp.flushPresence();
  const seen = async (by: MadeMember, other: MadeMember) => {
    const [view, list] = [await viewOf(by, other), await who.read<Chats>(by, "/api/chats.php")];
    const line = list.chats[0];
    expect([line?.profile.online, line?.conversation.other_read]).toEqual([
      view.profile.online,
      view.conversation?.other_read,
    ]);
    return {
      online: view.profile.online,
      lastSeen: view.last_seen !== null,
      otherRead: view.conversation?.other_read,
    };
  };
  const ALL = { online: true, lastSeen: true, otherRead: 1 };
  expect([await seen(anna, ben), await seen(ben, anna)]).toEqual([ALL, ALL]);
  const unread = { ...ALL, otherRead: null };
  const unseen = { ...ALL, online: false, lastSeen: false };
  for (const hides of [anna, ben]) {
    await privacy(hides, { read_marks: false });
    expect([await seen(anna, ben), await seen(ben, anna)]).toEqual([unread, unread]);
    await privacy(hides, { read_marks: true, show_online: false });
    expect([await seen(anna, ben), await seen(ben, anna)]).toEqual([unseen, unseen]);
    await privacy(hides, { show_online: true });
  }
  expect([await seen(anna, ben), await seen(ben, anna)]).toEqual([ALL, ALL]);
});
