import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { call } from "#ui/call/call.ts";
import { memberCache } from "#ui/member-cache.tsx";
import type { readConversation } from "../contract.ts";
import { chatting } from "../server/chat.fixture.ts";
import { hideMessage } from "../server/hide-message.ts";
import { CHATS, conversationKey, findView } from "./chat-cache.ts";
import { loadChats, refreshChats, reloadChats, setOpen } from "./sync-chats.ts";

let testApp: TestApp;
let ben: MadeMember;
let whom: { conversation: number };
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  const who = chatting(testApp);
  const anna = await makeMember(testApp);
  ben = await makeMember(testApp);
  await who.give(ben, 50);
  const { conversation } = await who.send(ben, anna, { text: "You are a fool" });
  whom = { conversation: conversation as number };
  // The tab of Ben asks the real server.
  const headers = { cookie: ben.cookie };
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) =>
    testApp.ask(path, { ...(init as object), headers: { ...(init?.headers as object), ...headers } }),
  );
  memberCache.clear();
  setOpen(whom);
  const queryFn = () => call<typeof readConversation>("GET", "/api/conversation", { query: whom });
  await memberCache.fetchQuery({ queryKey: conversationKey(whom), queryFn });
  await memberCache.fetchQuery({ queryKey: CHATS, queryFn: () => loadChats(ben.id) });
});

const hide = () =>
  testApp.app.db.transaction().execute((tx) =>
    hideMessage(tx, {
      ...{ kind: "message_hidden", subject: `message:${whom.conversation}:1` },
      ...{ stands: true, at: testApp.clock.now() },
    }),
  );
const kinds = () => findView(whom)?.messages.map(({ kind }) => kind);

test("a message that is hidden while the list is loaded again leaves the open conversation too", async () => {
  expect(kinds()).toEqual(["text"]);
  await hide();
  await refreshChats(ben.id);
  expect(kinds()).toEqual(["hidden"]);
});

test("a reload of everything shows what was hidden, and later changes do not load the conversation again", async () => {
  await hide();
  await reloadChats();
  expect(kinds()).toEqual(["hidden"]);
  const asked: string[] = [];
  const real = fetch;
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    asked.push(path.replace(/\?.*/, ""));
    return real(path, init);
  });
  // The mark passes the hiding once every transaction that was open then has ended, also those of other tests.
  await vi.waitFor(
    async () => {
      asked.length = 0;
      await refreshChats(ben.id);
      expect(asked).toContain("/api/chat-changes");
      expect(asked).not.toContain("/api/conversation");
    },
    { timeout: 60_000, interval: 50 },
  );
});
