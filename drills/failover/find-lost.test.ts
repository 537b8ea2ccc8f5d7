import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { openTill } from "#features/shop/server/shop.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { findLost } from "./find-lost.ts";
import type { Acknowledged } from "./load.ts";

let testApp: TestApp;
let anna: MadeMember;
let ben: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp();
  [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
});
afterAll(() => testApp.close());

const query = async <Row>(text: string, values?: unknown[]) =>
  (await testApp.app.pool.query(text, values)).rows as Row[];
const nothing = (): Acknowledged => ({ messages: [], likes: [], orders: [], taken: [], paid: new Map() });

/** One of each kind that is in the database. */
async function acknowledge(): Promise<Acknowledged> {
  const id = randomUUID();
  const sent = await chatting(testApp).send(anna, ben, { id });
  await testApp.ask("/api/likes", {
    method: "POST",
    json: { member: ben.id },
    headers: { cookie: anna.cookie },
  });
  const order = await openTill(testApp).order(anna);
  return {
    ...nothing(),
    messages: [{ id, conversation: sent.conversation as number, seq: sent.message?.seq as number }],
    likes: [{ liker: anna.id, liked: ben.id }],
    orders: [order.id],
  };
}

test("what is there is not lost", async () => {
  expect(await findLost({ query }, await acknowledge())).toEqual([]);
});

test("everything that is acknowledged and not there is named", async () => {
  const [id, number] = [randomUUID(), 987_654];
  const lost = await findLost(
    { query },
    {
      ...nothing(),
      messages: [{ id, conversation: 1, seq: 1 }],
      likes: [{ liker: ben.id, liked: anna.id }],
      orders: [number],
      paid: new Map([[number, { buyer: anna.id, credits: 30 }]]),
    },
  );
  expect(lost.map(({ what, key }) => `${what} ${key}`).sort()).toEqual([
    `credits ${number}`,
    `like ${ben.id} ${anna.id}`,
    `message ${id}`,
    `order ${number}`,
  ]);
});

test("a message at another place than was acknowledged is lost", async () => {
  const { messages } = await acknowledge();
  const [message] = messages;
  if (!message) throw new Error("No message was sent.");
  const moved = [{ ...message, seq: message.seq + 1 }];
  expect(await findLost({ query }, { ...nothing(), messages: moved })).toEqual([
    { what: "message", key: message.id },
  ]);
});
