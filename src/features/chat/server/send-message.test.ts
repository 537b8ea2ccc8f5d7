import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findDifferences } from "#features/wallet/server/wallet.ts";
import { makeMember, makePremium } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { chatting } from "./chat.fixture.ts";
import { findUnpaid } from "./find-unpaid.ts";

let opened: TestApp;
let who: ReturnType<typeof chatting>;
beforeAll(async () => {
  opened = await openTestApp();
  who = chatting(opened);
});
afterAll(() => opened.close());

const error = async (answer: Response) => [answer.status, ((await answer.json()) as { error: string }).error];

test("messages of both sides count 1, 2, 3 … and come back as they were sent", async () => {
  const [anna, ben] = [await makeMember(opened), await makeMember(opened)];
  const first = await who.send(anna, ben, { text: "  <b>hi</b>\u202e \n\n\n\nthere  " });
  expect(first.message).toMatchObject({ seq: 1, mine: true, kind: "text", text: "<b>hi</b>\n\nthere" });
  const second = await who.send(ben, anna, { text: "hello" });
  expect(second.message).toMatchObject({ seq: 2 });
  expect(second.conversation).toBe(first.conversation);
});

test("[C-09] the same id sent again, at once or later, is one message and one charge", async () => {
  const [anna, ben] = [await makeMember(opened), await makeMember(opened)];
  await makePremium(opened, anna);
  await who.give(anna, 10);
  const id = randomUUID();
  const all = await Promise.all(Array.from({ length: 8 }, () => who.send(anna, ben, { id })));
  const later = await who.send(anna, ben, { id });
  expect(new Set([...all, later].map(({ message }) => message?.seq))).toEqual(new Set([1]));
  expect(later.writing.credits).toBe(9);
  expect(await error(await who.trySend(anna, ben, { id, text: "another" }))).toEqual([409, "chat.id_taken"]);
  expect(await error(await who.trySend(anna, await makeMember(opened), { id }))).toEqual([
    409,
    "chat.id_taken",
  ]);
});

test("[C-06] a free member starts two conversations and sends ten texts; answering is not starting", async () => {
  const anna = await makeMember(opened);
  const others = await Promise.all([1, 2, 3, 4].map(() => makeMember(opened)));
  const [one, two, three, four] = others as [typeof anna, typeof anna, typeof anna, typeof anna];
  const first = await who.send(anna, one);
  expect(first.writing).toMatchObject({ free_messages_left: 9, free_conversations_left: 1 });
  await who.send(anna, two);
  expect(await error(await who.trySend(anna, three))).toEqual([409, "chat.no_conversations_left"]);
  await who.send(four, anna);
  expect((await who.send(anna, four)).writing).toMatchObject({
    free_messages_left: 7,
    free_conversations_left: 0,
  });
  for (let sent = 0; sent < 7; sent++) await who.send(anna, four);
  expect(await error(await who.trySend(anna, four))).toEqual([409, "chat.no_credits"]);
});

test("a free member who was given credits writes on with them, but starts no more conversations", async () => {
  const anna = await makeMember(opened);
  const [one, two, three] = [await makeMember(opened), await makeMember(opened), await makeMember(opened)];
  await who.give(anna, 2);
  await who.send(anna, one);
  await who.send(anna, two);
  for (let sent = 2; sent < 10; sent++) await who.send(anna, one);
  expect((await who.send(anna, one)).writing).toMatchObject({
    ...{ premium: false, free_messages_left: 0, credits: 1 },
  });
  expect(await error(await who.trySend(anna, three))).toEqual([409, "chat.no_conversations_left"]);
  expect((await who.send(anna, two)).writing.credits).toBe(0);
  expect(await error(await who.trySend(anna, two))).toEqual([409, "chat.no_credits"]);
});

test("fifty sends at once with credits for ten: ten are sent, in ten places, and the books agree", async () => {
  const [anna, ben] = [await makeMember(opened), await makeMember(opened)];
  await makePremium(opened, anna);
  await who.give(anna, 10);
  const sends = Array.from({ length: 50 }, (_, n) => who.trySend(anna, ben, { text: `${n}` }));
  const answers = await Promise.all(sends);
  const sent = await Promise.all(answers.filter(({ ok }) => ok).map((answer) => answer.json()));
  expect(sent.map(({ message }) => message.seq).sort((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(40);
  expect(await findDifferences(opened.app.db)).toEqual([]);
  expect(await findUnpaid(opened.app.db)).toEqual([]);
});

test("a member who writes faster than the site allows is told how long to wait, in plain words", async () => {
  const [anna, ben] = [await makeMember(opened), await makeMember(opened)];
  await makePremium(opened, anna);
  await who.give(anna, 10);
  await opened.setSettings({ messages_per_minute: 2 });
  await who.send(anna, ben);
  await who.send(anna, ben);
  for (const [locale, words] of [
    ["en", /^You’re sending messages too fast\. Please wait \d+ seconds?\.$/],
    ["pl", /^Wysyłasz wiadomości zbyt szybko\. Poczekaj \d+ sekund[ęy]?\.$/],
  ] as const) {
    const answer = await who.trySend({ ...anna, cookie: `${anna.cookie}; locale=${locale}` }, ben);
    expect(answer.status).toBe(429);
    expect(await answer.json()).toMatchObject({
      error: "chat.too_fast",
      message: expect.stringMatching(words),
    });
  }
  expect((await who.send(ben, anna)).message).toMatchObject({ seq: 3 });
  await opened.setSettings({});
});

test("a message of one member is not sent by another who logs in later in the same browser", async () => {
  const [anna, ben, cleo] = [await makeMember(opened), await makeMember(opened), await makeMember(opened)];
  const send = (writer: string) =>
    opened.ask("/api/messages", {
      method: "POST",
      json: { id: randomUUID(), to: ben.id, kind: "text", text: "from anna" },
      headers: { cookie: cleo.cookie, "x-member": writer },
    });
  for (const writer of [String(anna.id), "", "x"])
    expect(await error(await send(writer))).toEqual([403, "authentication_required"]);
  expect((await send(String(cleo.id))).status).toBe(200);
});
