import { afterAll, beforeAll, expect, test } from "vitest";
import { chatting } from "#features/chat/server/chat.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import type { TestApp } from "#testing/open-test-app.ts";
import { mainOf, openPage, openWithPages } from "./opened-pages.fixture.ts";

let testApp: TestApp;
let anna: MadeMember;
let bob: MadeMember;
let conversation: number;

beforeAll(async () => {
  testApp = await openWithPages();
  [anna, bob] = [await makeMember(testApp), await makeMember(testApp)];
  const sent = await chatting(testApp).send(bob, anna, { text: "Have you seen <the> fjord?" });
  conversation = sent.conversation as number;
}, 180_000);
afterAll(() => testApp?.close());

const open = (path: string, { cookie }: MadeMember) =>
  openPage(testApp, path, { headers: { cookie: `${cookie}; locale=en` } });
const WORDS = "Have you seen &lt;the&gt; fjord?";

test("the page of conversations comes with the list, before any script has run", async () => {
  const { status, html } = await open("/chats", anna);
  expect(status).toBe(200);
  expect(mainOf(html)).toContain(WORDS);
  expect(mainOf(html)).toContain(`href="/chats/${conversation}"`);
});

test("nobody else's list is in it, whatever was rendered before", async () => {
  const carla = await makeMember(testApp);
  await open("/chats", anna);
  const { html } = await open("/chats", carla);
  expect(html).not.toContain("fjord");
  expect(mainOf(html)).not.toContain("/chats/");
});

test("the page of a conversation comes with its messages, by its number and by the other member's", async () => {
  for (const path of [`/chats/${conversation}`, `/members/${anna.id}/chat`]) {
    const { status, html } = await open(path, bob);
    expect(status, path).toBe(200);
    const handedOver = html.slice(html.lastIndexOf("streamController"));
    expect(handedOver.match(/fjord/g), path).not.toBeNull();
    expect(handedOver, path).toContain("standing");
  }
});

test("a conversation of others is in no page", async () => {
  const carla = await makeMember(testApp);
  const { html } = await open(`/chats/${conversation}`, carla);
  expect(html).not.toContain("fjord");
});

test("a page that is open already gets no list with its data, because it has one", async () => {
  const { status, html } = await open("/chats.data", anna);
  expect(status).toBe(200);
  expect(html).not.toContain("fjord");
});
