import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ChatChanges, ConversationView, Message } from "../../contract.ts";
import { openChatForFile, testApp, who } from "../open-chat-for-file.fixture.ts";

const CREDITS = 100;

openChatForFile();

/** The network carries a call, loses the request, or loses the response. */
const fate = fc.constantFrom("carried", "call lost", "answer lost");
const step = fc.record({
  member: fc.nat(1),
  tab: fc.nat(1),
  action: fc.constantFrom("write", "write", "try again", "catch up"),
  fate,
});

/** A browser tab: the messages that it shows and its cursor for changes. */
type Tab = { shown: Map<number, Message>; mark: string };
/** A member's browser: the outbox that its tabs share, and the acknowledged messages by id. */
type Browser = { member: MadeMember; tabs: [Tab, Tab]; outbox: string[]; acknowledged: Map<string, number> };

test("two members, two tabs each, lost requests and responses: every message exists once, in order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const [anna, ben] = await openBrowsers();
      const { conversation } = await who.send(ben.member, anna.member, { text: "the first" });
      await who.send(anna.member, ben.member, { text: "the second" });
      for (const browser of [anna, ben]) {
        for (const tab of browser.tabs) await openTab(browser, tab, conversation as number);
      }
      for (const { member, tab, action, fate } of steps) {
        const [own, other] = member === 0 ? [anna, ben] : [ben, anna];
        if (action === "write") own.outbox.push(randomUUID());
        if (action === "catch up")
          await catchUp(own, own.tabs[tab] as Tab, { conversation: conversation as number, fate });
        else await sendNext(own, other, fate);
      }
      for (const [own, other] of [
        [anna, ben],
        [ben, anna],
      ] as const) {
        while (own.outbox.length > 0) await sendNext(own, other, "carried");
      }
      await expectWhole([anna, ben], conversation as number);
    }),
    { numRuns: 20 },
  );
}, 120_000);

async function openBrowsers(): Promise<[Browser, Browser]> {
  const open = async (): Promise<Browser> => {
    const member = await makeMember(testApp);
    await makePremium(testApp, member);
    await who.give(member, CREDITS);
    const tab = (): Tab => ({ shown: new Map(), mark: "" });
    return { member, tabs: [tab(), tab()], outbox: [], acknowledged: new Map() };
  };
  return [await open(), await open()];
}

async function openTab({ member }: Browser, tab: Tab, conversation: number) {
  const view = await who.read<ConversationView>(member, `/api/conversation?conversation=${conversation}`);
  for (const message of view.messages) tab.shown.set(message.seq, message);
  tab.mark = view.mark;
}

/** Sends the oldest message of the outbox, as the tab with the lock does; it leaves the outbox once it is answered. */
async function sendNext(own: Browser, other: Browser, fate: string) {
  const id = own.outbox[0];
  if (!id || fate === "call lost") return;
  const { message } = await who.send(own.member, other.member, { id, text: `of ${id}` });
  if (fate === "answer lost") return;
  own.outbox.shift();
  own.acknowledged.set(id, message?.seq as number);
}

async function catchUp(
  { member }: Browser,
  tab: Tab,
  { conversation, fate }: { conversation: number; fate: string },
) {
  if (fate === "call lost") return;
  const after = Math.max(...tab.shown.keys());
  const changes = await who.read<ChatChanges>(
    member,
    `/api/chat-changes?since=${tab.mark}&conversation=${conversation}&after=${after}`,
  );
  if (fate === "answer lost") return;
  for (const message of changes.messages) tab.shown.set(message.seq, message);
  tab.mark = changes.mark;
}

async function expectWhole(browsers: Browser[], conversation: number) {
  for (const browser of browsers) {
    const path = `/api/conversation?conversation=${conversation}`;
    const { messages, writing } = await who.read<ConversationView>(browser.member, path);
    expect(messages.map(({ seq }) => seq)).toEqual(messages.map((_, index) => index + 1));
    const mine = messages.filter((message) => message.mine);
    // In outbox order, after the messages sent before the first step.
    expect(mine.slice(1).map(({ id, seq }) => [id, seq])).toEqual([...browser.acknowledged]);
    expect(writing.credits).toBe(CREDITS - mine.length);
    for (const tab of browser.tabs) {
      await catchUp(browser, tab, { conversation, fate: "carried" });
      expect([...tab.shown.values()].sort((a, b) => a.seq - b.seq)).toEqual(messages);
    }
  }
}
