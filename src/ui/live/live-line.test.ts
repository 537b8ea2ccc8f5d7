import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { type LiveServer, openLiveServer, until } from "#platform/live/live.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { LiveFrame } from "./live.ts";
import { openLink } from "./open-link.ts";
import { pauseBefore } from "./pauses.ts";
import { shareLink } from "./share-link.ts";

let testApp: TestApp;
let server: LiveServer;
let ann: MadeMember;
let bob: MadeMember;
let opened: WebSocket[];
let cookie: string;
const ends: (() => void)[] = [];

beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  server = await openLiveServer(testApp, { grace: 50 });
  [ann, bob] = [await makeMember(testApp), await makeMember(testApp)];
  opened = [];
  beBrowserOf(ann);
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  await server.stop();
  vi.unstubAllGlobals();
});

/** Node has locks and channels as browsers do. Its WebSocket is replaced by one that can send a cookie. */
function beBrowserOf(member: MadeMember) {
  cookie = member.cookie;
  const { host } = server;
  vi.stubGlobal("window", { location: { protocol: "http:", host } });
  vi.stubGlobal(
    "WebSocket",
    class extends WebSocket {
      constructor(address: string) {
        super(address, { origin: `http://${host}`, headers: { cookie } });
        opened.push(this);
      }
    },
  );
}

const isOpen = (socket: WebSocket) => socket.readyState === WebSocket.OPEN;

function openTab(memberId: number) {
  const news: LiveFrame[] = [];
  let open = false;
  const link = shareLink(memberId, {
    onFrame: (one) => news.push(one),
    onState: (is) => {
      open = is;
    },
  });
  let closed = false;
  const close = () => {
    if (!closed) link.close();
    closed = true;
  };
  ends.push(close);
  return { link, news, isOpen: () => open, close };
}

test("the tabs of a browser share one socket, and all of them hear of news", async () => {
  const tabs = [openTab(ann.id), openTab(ann.id), openTab(ann.id)];
  for (const tab of tabs) await until(tab.isOpen, "the tab's line");
  const { conversation } = await chatting(testApp).send(bob, ann);
  for (const { news } of tabs) {
    await until(() => news.some(({ type }) => type === "changed"), "the news");
    expect(news[0]).toEqual({ type: "ready" });
    expect(news).toContainEqual({ type: "changed", conversation });
  }
  expect(opened.filter(isOpen)).toHaveLength(1);
});

test("when the tab with the socket closes, another takes over and everybody asks what was missed", async () => {
  const [first, second, third] = [openTab(ann.id), openTab(ann.id), openTab(ann.id)];
  for (const tab of [first, second, third]) await until(tab.isOpen, "the tab's line");
  const readies = ({ news }: typeof first) => news.filter(({ type }) => type === "ready").length;
  const before = [readies(second), readies(third)];
  first.close();
  await until(() => readies(second) > (before[0] ?? 0) && readies(third) > (before[1] ?? 0), "a new line");
  await until(() => opened.filter(isOpen).length === 1, "one socket");
  expect(opened.length).toBeGreaterThan(1);
});

test("each tab's words go by the one socket: what any of them watches, and who writes", async () => {
  const [one, two] = [openTab(ann.id), openTab(ann.id)];
  for (const tab of [one, two]) await until(tab.isOpen, "the tab's line");
  const carol = await makeMember(testApp);
  one.link.say({ type: "watch", members: [bob.id] });
  two.link.say({ type: "watch", members: [carol.id] });
  const present = (tab: typeof one, id: number, online: boolean) => () =>
    tab.news.some((news) => news.type === "presence" && news.member === id && news.online === online);
  const [first, other] = [await server.enter(bob), await server.enter(carol)];
  await until(present(one, bob.id, true), "the own");
  await until(present(one, carol.id, true), "the other tab's");
  const { conversation } = await chatting(testApp).send(ann, bob);
  two.link.say({ type: "typing", conversation: conversation as number });
  await until(() => first.news.some(({ type }) => type === "typing"), "typing");
  two.close();
  for (const { raw } of [first, other]) raw.close();
  await until(present(one, bob.id, false), "the own, gone");
});

test("a lost socket is made again, and asks anew; one without a session is not", async () => {
  const { news, isOpen: isLive } = openTab(ann.id);
  await until(isLive, "the line");
  opened[0]?.terminate();
  await until(() => !isLive(), "the loss");
  await until(() => news.filter(({ type }) => type === "ready").length === 2, "a new one");
  await testApp.ask("/api/logout.php", { headers: { cookie: ann.cookie } });
  await until(() => opened.length === 3, "the look whether there is another session");
  await until(() => opened[2]?.readyState === WebSocket.CLOSED, "the end");
  expect(isLive()).toBe(false);
  expect(news.filter(({ type }) => type === "ready")).toHaveLength(2);
});

test("a log-in that replaces the session of this browser brings the socket back", async () => {
  const { news, isOpen: isLive } = openTab(ann.id);
  await until(isLive, "the line");
  const answer = await testApp.ask("/api/user.php", {
    method: "POST",
    json: { email: ann.email, password: ann.password },
    headers: { cookie: ann.cookie },
  });
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  await until(() => news.filter(({ type }) => type === "ready").length === 2, "the line again");
  expect(opened).toHaveLength(2);
});

test("awake at once: a pause is not waited for, and without a network nothing is tried", async () => {
  const states: boolean[] = [];
  let ended = false;
  const link = openLink({
    onFrame: () => {},
    onState: (open) => states.push(open),
    onEnd: () => {
      ended = true;
    },
  });
  ends.push(link.close);
  await until(() => states.at(-1) === true, "the line");
  link.rest();
  expect(states.at(-1)).toBe(false);
  link.wake();
  await until(() => states.at(-1) === true, "the line again");
  expect(opened).toHaveLength(2);
  await testApp.ask("/api/logout.php", { headers: { cookie: ann.cookie } });
  await until(() => ended, "the end");
  link.wake();
  expect(opened).toHaveLength(3);
});

test("pauses double from one second to a minute, spread over their upper half", () => {
  expect([1, 2, 3, 6, 100].map((tries) => pauseBefore(tries, 0))).toEqual([
    1_000, 2_000, 4_000, 30_000, 30_000,
  ]);
  expect([1, 2, 6, 100].map((tries) => pauseBefore(tries, 1))).toEqual([2_000, 4_000, 60_000, 60_000]);
});
