import { expect, test } from "vitest";
import type { RequestSite } from "#platform/app.ts";
import { makePremium } from "#testing/make.ts";
import { openShopForFile, testApp, till } from "./open-shop-for-file.fixture.ts";
import { readFreeMessages } from "./read-free-messages.ts";

openShopForFile();

test("the credits page knows the free messages that a free member has left, and a premium member has none", async () => {
  const anna = await till.member();
  const site = testApp.app.sites.find({ host: "localhost", forced: null }) as RequestSite;
  const read = () => readFreeMessages({ app: testApp.app, site, viewer: { memberId: anna.id } });
  expect(await read()).toBe(10);
  const use = (count: number) =>
    testApp.app.pool.query("update wallet_wallet set free_messages_used = $2 where member_id = $1", [
      anna.id,
      count,
    ]);
  await use(3);
  expect(await read()).toBe(7);
  await use(12);
  expect(await read()).toBe(0);
  await use(0);
  await makePremium(testApp, anna);
  expect(await read()).toBe(0);
});
