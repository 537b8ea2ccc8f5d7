import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatChanges, Chats, ConversationView, Message } from "#features/chat/contract.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { listUnreadSince } from "#features/chat/server/chat.ts";
import { imageOf, picturing } from "#features/chat/server/images/images.fixture.ts";
import { chatData } from "#features/chat/server/member-data.ts";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, openDesk, warning } from "../desk.fixture.ts";
import { findOwnLetter } from "../find-own-letter.ts";

let testApp: TestApp;
let desk: Desk;
let who: ReturnType<typeof chatting>;
let pictures: ReturnType<typeof picturing>;
let anna: MadeMember;
let ben: MadeMember;
let conversation: number;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  [desk, who, pictures] = [await openDesk(testApp), chatting(testApp), picturing(testApp)];
});
beforeEach(async () => {
  await desk.settle();
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await makePremium(testApp, ben);
  await who.give(ben, 50);
  await who.send(ben, anna, { text: "Good evening" });
  conversation = (await who.send(ben, anna, { text: "You are a fool" })).conversation as number;
});
afterAll(() => testApp.close());

async function hide(seq: number): Promise<number> {
  const json = {
    client_id: randomUUID(),
    subject: "message",
    member: ben.id,
    conversation,
    seq,
    reason: "insult",
  };
  expect((await who.post("/api/reports", anna, json)).status).toBe(204);
  const seen = await desk.claim(desk.people.mira, "texts");
  const { reports } = await (await desk.people.mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
  // Leads the moderator to the whole conversation, which opens after a reason.
  expect(reports).toMatchObject([{ conversation_with: anna.id }]);
  const measures = [{ kind: "message_hidden" }];
  const answer = await desk.decide(desk.people.mira, seen ?? {}, { ...warning, measures });
  expect(answer.status, await answer.clone().text()).toBe(200);
  await testApp.runJobs();
  return (await answer.json()).id;
}
/** The case about the second message, as the person who decided it reads it. */
async function atDesk() {
  const subject = `message:${conversation}:2`;
  const { rows } = await testApp.app.pool.query("select id from moderation_case where subject = $1", [
    subject,
  ]);
  return (await desk.people.mira.ask("GET", `/api/desk/case?id=${rows[0].id}`)).json();
}
async function show(decision: number): Promise<void> {
  const answer = await desk.people.mira.ask("POST", "/api/desk/decision-undos", { decision, why: "Wrong" });
  expect(answer.status).toBe(204);
  await testApp.runJobs();
}

const readAll = async (by: MadeMember) =>
  (await who.read<ConversationView>(by, `/api/conversation?conversation=${conversation}`)).messages;
const readRow = async (by: MadeMember) =>
  (await who.read<Chats>(by, "/api/chats.php")).chats.find((chat) => chat.conversation.id === conversation);
const wordsOf = (messages: Message[]) => messages.map((one) => (one.kind === "text" ? one.text : one.kind));
/** A mark after which nothing was rewritten. While any transaction is open, marks stay before it and changes return. */
async function markAfterAll(by: MadeMember): Promise<string> {
  let mark = "";
  const rewritten = async () => {
    ({ mark } = await who.read<Chats>(by, "/api/chats.php"));
    return (await who.read<ChatChanges>(by, `/api/chat-changes?since=${mark}`)).rewritten;
  };
  await expect.poll(rewritten, { timeout: 10_000 }).toEqual([]);
  return mark;
}
async function exportOf(member: MadeMember) {
  const files = new Map<string, string | Uint8Array>();
  for await (const { path, content } of chatData.exportData(testApp.app, member.id)) files.set(path, content);
  return files;
}

describe("a message that a decision hides", () => {
  test("is a line without words for both members in the conversation, the list and the export, and comes back as it was", async () => {
    const before = [await readAll(anna), await readAll(ben), (await readRow(anna))?.conversation];
    const decision = await hide(2);
    for (const by of [anna, ben]) {
      expect(wordsOf(await readAll(by))).toEqual(["Good evening", "hidden"]);
      expect((await readRow(by))?.conversation.last).toMatchObject({ kind: "hidden", words: "" });
      const file = (await exportOf(by)).get(`chat/${conversation}.json`) as string;
      expect(JSON.parse(file).messages[1]).toMatchObject({ seq: 2, kind: "hidden", body: "" });
      const page = await who.read<{ messages: Message[] }>(
        by,
        `/api/messages?conversation=${conversation}&after=1`,
      );
      expect(wordsOf(page.messages)).toEqual(["hidden"]);
    }
    expect((await atDesk()).now.messages).toEqual([{ seq: 2, state: "hidden" }]);
    await show(decision);
    expect([await readAll(anna), await readAll(ben), (await readRow(anna))?.conversation]).toEqual(before);
  });

  test("stays hidden after newer messages, whose preview its return leaves alone", async () => {
    const decision = await hide(2);
    await who.send(ben, anna, { text: "Are you there?" });
    expect(wordsOf(await readAll(anna))).toEqual(["Good evening", "hidden", "Are you there?"]);
    await show(decision);
    expect((await readRow(anna))?.conversation.last.words).toBe("Are you there?");
    expect(wordsOf(await readAll(anna))).toEqual(["Good evening", "You are a fool", "Are you there?"]);
  });

  test("is announced to both browsers, which then learn that what they know is out of date", async () => {
    const marks = [];
    for (const by of [anna, ben]) marks.push((await who.read<Chats>(by, "/api/chats.php")).mark);
    const listening = [who.listen(anna), who.listen(ben)];
    const decision = await hide(2);
    for (const stop of listening) expect(await stop()).toContainEqual({ type: "changed", conversation });
    for (const [at, by] of [anna, ben].entries()) {
      const path = `/api/chat-changes?since=${marks[at]}&conversation=${conversation}&after=2`;
      const changes = await who.read<ChatChanges>(by, path);
      expect(changes.rewritten).toEqual([conversation]);
      expect(changes.chats[0]?.conversation.last.kind).toBe("hidden");
    }
    const mark = await markAfterAll(anna);
    await who.send(ben, anna);
    expect((await who.read<ChatChanges>(anna, `/api/chat-changes?since=${mark}`)).rewritten).toEqual([]);
    await show(decision);
    const again = await who.read<ChatChanges>(anna, `/api/chat-changes?since=${marks[0]}`);
    expect(again.rewritten).toEqual([conversation]);
  });

  test("is told of by no mail and no push while it is all that is unread", async () => {
    const since = new Date(testApp.clock.now().getTime() - 60_000);
    const unread = () => listUnreadSince(testApp.app.db, { viewerId: anna.id, since });
    await who.post("/api/chat-read", anna, { conversation, seq: 1 });
    expect(await unread()).toHaveLength(1);
    const decision = await hide(2);
    expect(await unread()).toEqual([]);
    await who.send(ben, anna, { text: "Still there?" });
    expect(await unread()).toHaveLength(1);
    await show(decision);
    expect(await unread()).toMatchObject([{ id: conversation, unread: 2 }]);
  });

  test("leads its sender, and nobody else, to the letter with the reasons", async () => {
    await hide(2);
    const token = await findOwnLetter(testApp.app, ben.id, `message:${conversation}:2`);
    const letter = await who.post("/api/decision-letters", ben, { token });
    expect((await letter.json()).body).toContain("The message is no longer shown to anyone.");
    expect(await findOwnLetter(testApp.app, anna.id, `message:${conversation}:2`)).toBeNull();
    expect(await findOwnLetter(testApp.app, ben.id, `message:${conversation}:1`)).toBeNull();
  });

  test("keeps its picture from both, also by an address from before, and gives it back", async () => {
    const sent = await pictures.send(ben, anna);
    const { address } = imageOf(sent);
    const seq = sent.message?.seq as number;
    const theirs = (await readAll(anna)).find((one) => one.seq === seq) as Extract<
      Message,
      { kind: "image" }
    >;
    const look = async () => [
      await pictures.look(`${address}/view`, ben),
      await pictures.look(`${theirs.image.address}/view`, anna),
      [...(await exportOf(ben)).keys()].filter((path) => path.startsWith("chat/images/")).length,
    ];
    expect(await look()).toEqual([200, 200, 1]);
    const decision = await hide(seq);
    expect(await look()).toEqual([404, 404, 0]);
    expect(JSON.stringify(await readAll(ben))).not.toContain("/view");
    await show(decision);
    expect(await look()).toEqual([200, 200, 1]);
  });

  test("may be gone with its conversation when the decision is taken back", async () => {
    const decision = await hide(2);
    await testApp.app.pool.query("delete from chat_conversation where id = $1", [conversation]);
    await show(decision);
  });
});
