import { afterEach, beforeEach, expect, test } from "vitest";
import type { ConversationView } from "#features/chat/contract.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { keysOfAddress } from "#platform/limits/limit-keys.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let testApp: TestApp;
let chat: ReturnType<typeof chatting>;
let anna: MadeMember;
let ben: MadeMember;
beforeEach(async () => {
  testApp = await openTestApp();
  chat = chatting(testApp);
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});
afterEach(() => testApp.close());

const isLoggedIn = async ({ cookie }: MadeMember) =>
  (await testApp.ask("/api/chats.php", { headers: { cookie } })).status === 200;

test("a clock that goes back an hour, or a day, ends no session; one that goes on by a month ends those that nobody used", async () => {
  for (const jump of [-HOUR, -DAY, 2 * DAY]) {
    testApp.clock.advance(jump);
    expect([jump, await isLoggedIn(anna), await isLoggedIn(ben)]).toEqual([jump, true, true]);
  }
  testApp.clock.advance(31 * DAY);
  expect(await isLoggedIn(anna)).toBe(false);
});

test("a limit that was reached is open again after a jump of the clock in either direction, and counts anew", async () => {
  const limit = { points: 2, seconds: 60 };
  const keys = keysOfAddress("203.0.113.9");
  const count = () => testApp.app.limits.count("jump", keys, limit);
  const countThree = async () => [await count(), await count(), await count()];
  expect(await countThree()).toEqual([null, null, 60]);
  testApp.clock.advance(-2 * HOUR);
  expect(await countThree()).toEqual([null, null, 60]);
  testApp.clock.advance(DAY);
  expect(await countThree()).toEqual([null, null, 60]);
});

test("messages that are written while the clock is behind come last, once, and in order", async () => {
  await chat.send(anna, ben, { text: "before" });
  testApp.clock.advance(-DAY);
  await chat.send(ben, anna, { text: "a day earlier" });
  testApp.clock.advance(3 * DAY);
  const { conversation } = await chat.send(anna, ben, { text: "after" });
  const { messages } = await chat.read<ConversationView>(
    ben,
    `/api/conversation?conversation=${conversation}`,
  );
  expect(messages.map((message) => "text" in message && message.text)).toEqual([
    "before",
    "a day earlier",
    "after",
  ]);
});
