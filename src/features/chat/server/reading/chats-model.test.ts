import fc from "fast-check";
import { expect, test } from "vitest";
import { type MadeMember, makeMember, makePremium } from "#testing/make.ts";
import type { ChatChanges, Chats } from "../../contract.ts";
import { countUnread } from "../chat.ts";
import { openChatForFile, testApp, who } from "../open-chat-for-file.fixture.ts";

openChatForFile();

const ACTIONS = ["send", "send", "send", "read", "remove", "block", "unblock", "hide", "show"] as const;
type Step = { action: (typeof ACTIONS)[number]; one: number; other: number; upTo: number };
const script = fc.integer({ min: 2, max: 4 }).chain((people) =>
  fc.record({
    people: fc.constant(people),
    before: fc.array(step(people), { maxLength: 12 }),
    after: fc.array(step(people), { minLength: 4, maxLength: 16 }),
  }),
);

function step(people: number): fc.Arbitrary<Step> {
  return fc
    .record({
      action: fc.constantFrom(...ACTIONS),
      one: fc.nat(people - 1),
      turn: fc.integer({ min: 1, max: people - 1 }),
      upTo: fc.integer({ min: 1, max: 8 }),
    })
    .map(({ turn, ...rest }) => ({ ...rest, other: (rest.one + turn) % people }));
}

/** Model of one conversation: the sender of each message, and how far each member has read and removed. */
type Talk = { senders: number[]; read: Map<number, number>; removed: Map<number, number>; at: number };

class Model {
  talks = new Map<string, Talk>();
  blocks = new Set<string>();
  hidden = new Set<number>();
  moment = 0;

  talk(one: number, other: number) {
    return this.talks.get([one, other].sort().join());
  }

  apart(one: number, other: number) {
    return this.blocks.has(`${one},${other}`) || this.blocks.has(`${other},${one}`);
  }

  /** Applies a step. Returns whether it is allowed. */
  take({ action, one, other, upTo }: Step): boolean {
    this.moment++;
    const talk = this.talk(one, other);
    if (action === "send") {
      if (this.apart(one, other) || (!talk && this.hidden.has(other))) return false;
      const to: Talk = talk ?? { senders: [], read: new Map(), removed: new Map(), at: 0 };
      this.talks.set([one, other].sort().join(), to);
      to.read.set(one, to.senders.push(one));
      to.at = this.moment;
    }
    if (action === "read" && talk && !this.apart(one, other))
      talk.read.set(one, Math.max(talk.read.get(one) ?? 0, Math.min(upTo, talk.senders.length)));
    if (action === "remove" && talk)
      for (const end of [talk.removed, talk.read]) end.set(one, talk.senders.length);
    // A member who cannot see the other cannot block them.
    if (action === "block") {
      if (!this.apart(one, other) && this.hidden.has(other) && !talk) return false;
      this.blocks.add(`${one},${other}`);
    }
    if (action === "unblock") this.blocks.delete(`${one},${other}`);
    if (action === "hide") this.hidden.add(one);
    if (action === "show") this.hidden.delete(one);
    return true;
  }

  list(one: number) {
    return [...this.talks]
      .flatMap(([pair, talk]) => {
        const ends = pair.split(",").map(Number);
        const other = ends.find((end) => end !== one) as number;
        const shown =
          ends.includes(one) && !this.apart(one, other) && talk.senders.length > (talk.removed.get(one) ?? 0);
        const after = talk.senders.slice(talk.read.get(one) ?? 0);
        return shown ? [{ other, unread: after.filter((by) => by === other).length, at: talk.at }] : [];
      })
      .sort((a, b) => b.at - a.at)
      .map(({ other, unread }) => ({ other, unread }));
  }
}

async function act({ action, one, other, upTo }: Step, people: MadeMember[]): Promise<boolean> {
  testApp.clock.advance(1_000);
  const [by, to] = [people[one] as MadeMember, people[other] as MadeMember];
  if (action === "send") return (await who.trySend(by, to)).status === 200;
  if (action === "read") {
    const chats = (
      await testApp.app.pool.query(
        "select id from chat_conversation where low_id = least($1::bigint, $2) and high_id = greatest($1::bigint, $2)",
        [by.id, to.id],
      )
    ).rows;
    for (const { id } of chats) await who.post("/api/chat-read", by, { conversation: id, seq: upTo });
    return true;
  }
  const calls = {
    remove: ["/api/chat.php", { profile: to.id }, "DELETE"],
    block: ["/api/blocks", { member: to.id }, "POST"],
    unblock: ["/api/blocks", { member: to.id }, "DELETE"],
    hide: ["/api/privacy", { invisible: true }, "PATCH"],
    show: ["/api/privacy", { invisible: false }, "PATCH"],
  } as const;
  const [path, body, method] = calls[action];
  return (await who.post(path, by, body, method)).ok;
}

const linesOf = (chats: Chats["chats"], people: MadeMember[]) =>
  chats.map(({ profile, num_unread_messages: unread }) => ({
    other: people.findIndex(({ id }) => id === profile.id),
    unread,
  }));

/** Being online is not a change of a conversation, so it is left out. */
const still = ({ profile, ...line }: Chats["chats"][number]) => ({
  ...line,
  profile: { ...profile, online: false },
});

/** The list of a browser that was away, after it has loaded what it missed. */
async function catchUp(member: MadeMember, { chats, mark }: Chats): Promise<Chats["chats"]> {
  const news = await who.read<ChatChanges>(member, `/api/chat-changes?since=${mark}`);
  const known = new Map(chats.map((chat) => [chat.conversation.id, chat]));
  for (const chat of news.chats) known.set(chat.conversation.id, chat);
  for (const id of news.gone) known.delete(id);
  return [...known.values()].sort((a, b) => (a.conversation.last_at < b.conversation.last_at ? 1 : -1));
}

test("whatever members do, lists, badges and missed changes match a simple model", async () => {
  await fc.assert(
    fc.asyncProperty(script, async ({ people: count, before, after }) => {
      const people = await Promise.all(Array.from({ length: count }, () => makeMember(testApp)));
      for (const member of people) {
        await makePremium(testApp, member);
        await who.give(member, 40);
      }
      const model = new Model();
      const read = (member: MadeMember) => who.read<Chats>(member, "/api/chats.php");
      for (const one of before) expect([one, await act(one, people)]).toEqual([one, model.take(one)]);
      testApp.clock.advance(1);
      const left = await Promise.all(people.map(read));
      for (const one of after) expect([one, await act(one, people)]).toEqual([one, model.take(one)]);
      for (const [index, member] of people.entries()) {
        const list = model.list(index);
        const { chats, unread } = await read(member);
        expect(linesOf(chats, people)).toEqual(list);
        expect(unread).toBe(list.reduce((sum, line) => sum + line.unread, 0));
        expect(await countUnread(testApp.app.db, member.id)).toBe(unread);
        expect((await catchUp(member, left[index] as Chats)).map(still)).toEqual(chats.map(still));
      }
    }),
    { numRuns: 15 },
  );
}, 120_000);
