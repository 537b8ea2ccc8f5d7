import { afterAll, beforeAll, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import type { MemberViewer } from "#server/app.ts";
import type { PageContext } from "#server/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { readMember } from "./read-member.ts";

let it: TestApp;
beforeAll(async () => {
  it = await openTestApp();
});
afterAll(() => it.close());

async function badgesOf({ cookie }: MadeMember) {
  const viewer = (await it.app.viewerOf(new Headers({ cookie }))) as MemberViewer;
  const site = it.app.findSite({ host: "localhost", forced: null });
  const { unread, newLikes } = await readMember({ app: it.app, site } as PageContext, viewer);
  return { unread, newLikes };
}

test("a page comes with what waits: messages and likes, of whom there is no block with", async () => {
  const who = chatting(it);
  const [anna, ben, cleo] = [await makeMember(it), await makeMember(it), await makeMember(it)];
  expect(await badgesOf(anna)).toEqual({ unread: 0, newLikes: 0 });
  const { conversation } = await who.send(ben, anna);
  await who.send(ben, anna);
  await who.send(cleo, anna);
  await who.post("/api/likes", ben, { member: anna.id });
  expect(await badgesOf(anna)).toEqual({ unread: 3, newLikes: 1 });
  expect(await badgesOf(ben)).toEqual({ unread: 0, newLikes: 0 });
  await who.post("/api/blocks", anna, { member: cleo.id });
  expect(await badgesOf(anna)).toEqual({ unread: 2, newLikes: 1 });
  await who.post("/api/chat-read", anna, { conversation, seq: 2 });
  expect(await badgesOf(anna)).toEqual({ unread: 0, newLikes: 1 });
});
