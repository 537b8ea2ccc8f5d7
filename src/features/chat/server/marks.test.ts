import { beforeEach, describe, expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { Chats } from "../contract.ts";
import { block, openChatForFile, refusal, testApp, who } from "./open-chat-for-file.fixture.ts";

openChatForFile({ env: { LIMITS: "no" }, poolSize: 12 });

let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await makePremium(testApp, ben);
  await who.give(ben, 50);
});

const chatsOf = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
const markRead = (by: MadeMember, conversation: number | null, seq: number) =>
  who.post("/api/chat-read", by, { conversation, seq });
const markDelivered = (by: MadeMember, conversations: unknown) =>
  who.post("/api/chat-delivered", by, { conversations });
const lineOf = async (by: MadeMember) => (await chatsOf(by)).chats[0]?.conversation;

test("read marks are shown only to premium members, even to those without credits", async () => {
  const { conversation } = await who.send(anna, ben);
  await who.send(ben, anna);
  await markRead(ben, conversation, 2);
  await markRead(anna, conversation, 2);
  expect(await lineOf(ben)).toMatchObject({ other_read: 2, other_delivered: 2 });
  expect(await lineOf(anna)).toMatchObject({ other_read: null, other_delivered: 2 });
  await makePremium(testApp, anna);
  expect(await lineOf(anna)).toMatchObject({ other_read: 2 });
});

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

  test("from many tabs at once ends at the furthest mark", async () => {
    const { conversation } = await who.send(ben, anna);
    for (const _ of [2, 3, 4, 5]) await who.send(ben, anna);
    const answers = await Promise.all([3, 1, 5, 2, 4, 5, 1].map((seq) => markRead(anna, conversation, seq)));
    expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect(await (await markRead(anna, conversation, 1)).json()).toEqual({ read: 5, unread: 0 });
  });

  test("works only in the member's own conversations, with existing numbers", async () => {
    const { conversation } = await who.send(ben, anna);
    const cleo = await makeMember(testApp);
    expect(await refusal(await markRead(cleo, conversation, 1))).toEqual([404, "chat.no_conversation"]);
    expect(await refusal(await markRead(anna, 999_999_999, 1))).toEqual([404, "chat.no_conversation"]);
    for (const seq of [0, -1, 1.5, 2 ** 31, "1" as never])
      expect((await markRead(anna, conversation, seq)).status).toBe(400);
    expect((await chatsOf(anna)).unread).toBe(1);
  });

  test("notifies the member's own browsers, and the other member's only if both share read marks", async () => {
    const { conversation } = await who.send(ben, anna);
    const told = [who.listen(anna), who.listen(ben)];
    await markRead(anna, conversation, 1);
    await markRead(anna, conversation, 1);
    const news = [{ type: "changed", conversation }];
    expect(await Promise.all(told.map((end) => end()))).toEqual([news, news]);
    await who.send(ben, anna);
    await who.post("/api/privacy", ben, { read_marks: false }, "PATCH");
    const again = [who.listen(anna), who.listen(ben)];
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
  test("notifies the other member for every conversation that moved, and marks nothing as read", async () => {
    const cleo = await makeMember(testApp);
    const [one, two] = [await who.send(ben, anna), await who.send(cleo, anna)];
    const told = [who.listen(ben), who.listen(cleo), who.listen(anna)];
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

  test("from a stranger changes nothing, and a malformed list of marks is refused", async () => {
    const { conversation } = await who.send(ben, anna);
    await markDelivered(await makeMember(testApp), [{ id: conversation, seq: 1 }]);
    expect(await lineOf(ben)).toMatchObject({ other_delivered: 0 });
    const many = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, seq: 1 }));
    for (const marks of [[], many, [{ id: conversation }], [{ id: conversation, seq: 0 }], "all"])
      expect((await markDelivered(anna, marks)).status).toBe(400);
  });

  test("from tabs that list conversations in different orders does not deadlock", async () => {
    const others = await Promise.all([1, 2, 3, 4].map(() => makeMember(testApp)));
    const marks: { id: number | null; seq: number }[] = [];
    for (const other of others) marks.push({ id: (await who.send(other, anna)).conversation, seq: 1 });
    const turns = [marks, [...marks].reverse(), marks, [...marks].reverse()];
    const answers = await Promise.all(turns.map((turn) => markDelivered(anna, turn)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
  });
});
