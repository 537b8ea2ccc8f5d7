import { afterAll, beforeAll, expect, test } from "vitest";
import { makeClientId } from "#base/client-id.ts";
import type { App, MemberViewer } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { readMember } from "./read-member.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());

async function badgesOf({ cookie }: MadeMember) {
  const { app }: { app: App } = testApp;
  const viewer = (await app.viewers.find(new Headers({ cookie }), hereSite({ app }))) as MemberViewer;
  const site = app.sites.find({ host: "localhost", forced: null });
  const { unread, newLikes } = await readMember({ app, site, hostSite: site, viewer } as PageContext, viewer);
  return { unread, newLikes };
}

async function post({ cookie }: MadeMember, path: string, json: unknown) {
  const answer = await testApp.ask(path, { method: "POST", json, headers: { cookie } });
  expect(answer.ok).toBe(true);
  return answer;
}

async function write(from: MadeMember, to: MadeMember): Promise<number> {
  const message = { id: makeClientId(testApp.clock.now()), to: to.id, kind: "text", text: "hello" };
  return (await (await post(from, "/api/messages", message)).json()).conversation;
}

test("a page comes with the unread messages and new likes, without those of blocked members", async () => {
  const [anna, ben, cleo] = [await makeMember(testApp), await makeMember(testApp), await makeMember(testApp)];
  expect(await badgesOf(anna)).toEqual({ unread: 0, newLikes: 0 });
  const conversation = await write(ben, anna);
  await write(ben, anna);
  await write(cleo, anna);
  await post(ben, "/api/likes", { member: anna.id });
  expect(await badgesOf(anna)).toEqual({ unread: 3, newLikes: 1 });
  expect(await badgesOf(ben)).toEqual({ unread: 0, newLikes: 0 });
  await post(anna, "/api/blocks", { member: cleo.id });
  expect(await badgesOf(anna)).toEqual({ unread: 2, newLikes: 1 });
  await post(anna, "/api/chat-read", { conversation, seq: 2 });
  expect(await badgesOf(anna)).toEqual({ unread: 0, newLikes: 1 });
});
