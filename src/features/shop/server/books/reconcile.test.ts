import { afterAll, beforeAll, expect, test } from "vitest";
import { seedDemo } from "#demo/seed-demo.ts";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { CommandError } from "#platform/command.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { reconcileCommand } from "./reconcile.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());

test("the reconciliation finds no difference, or each one with its member", async () => {
  const who = chatting(testApp);
  const [anna, ben] = [await makeMember(testApp), await makeMember(testApp)];
  await who.give(anna, 5);
  await who.send(anna, ben);
  await who.send(anna, ben, { gift: "rose" });
  expect(await reconcileCommand.run(testApp.app, {})).toBe("0 differences");

  const wallet = testApp.app.db.updateTable("walletWallet").where("memberId", "=", anna.id);
  await wallet.set({ balance: 100, freeMessagesUsed: 0 }).execute();
  const told = await Promise.resolve(reconcileCommand.run(testApp.app, {})).catch((error: unknown) => error);
  expect(told).toBeInstanceOf(CommandError);
  const lines = (told as Error).message.split("\n");
  expect(lines).toEqual([
    "2 differences",
    expect.stringMatching(new RegExp(`^member ${anna.id}, balance: \\d expected, 100 found$`)),
    `member ${anna.id}, free messages: text: 0 expected, 1 found`,
  ]);
  await wallet.set({ balance: 4, freeMessagesUsed: 1 }).execute();
});

test("the price of a message is compared with its payment from any number of lots", async () => {
  const who = chatting(testApp);
  const [cleo, dan] = [await makeMember(testApp), await makeMember(testApp)];
  for (const credits of [1, 1, 10]) await who.give(cleo, credits);
  const { conversation, writing } = await who.send(cleo, dan, { gift: "diamond" });
  const price = writing.prices.gifts.diamond;
  const { rows } = await testApp.app.pool.query(
    "select credits from chat_message where conversation_id = $1",
    [conversation],
  );
  expect(rows).toEqual([{ credits: price }]);
  expect(await reconcileCommand.run(testApp.app, {})).toBe("0 differences");

  await testApp.app.pool.query("update chat_message set credits = 3 where conversation_id = $1", [
    conversation,
  ]);
  const told = await Promise.resolve(reconcileCommand.run(testApp.app, {})).catch((error: unknown) => error);
  expect((told as Error).message.split("\n").slice(1)).toEqual([
    `member ${cleo.id}, credits of messages: gift: 3 expected, ${price} found`,
  ]);
});

test("the demo community has no differences", async () => {
  const { pool, db, close } = await openTestDatabase();
  try {
    await seedDemo(pool, { members: 120, say: () => {} });
    expect(await reconcileCommand.run({ ...testApp.app, db }, {})).toBe("0 differences");
  } finally {
    await close();
  }
});
