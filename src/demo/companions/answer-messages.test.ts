import { expect, test } from "vitest";
import { openRandom } from "#base/random.ts";
import type { Message } from "#features/chat/contract.ts";
import { openAnswers } from "./answer-messages.ts";
import { LINES } from "./lines/lines.ts";
import { openSchedule } from "./schedule.ts";
import type { Session } from "./surroundings.ts";
import { openTasks } from "./tasks.ts";

const NEWCOMER = 900;
const CONVERSATION = 5;

/** A companion whose session keeps one conversation in memory, and tells of every change as the server does. */
function openConversation() {
  let now = Date.parse("2026-11-21T12:00:00Z");
  const clock = { now: () => new Date(now) };
  const errors: unknown[] = [];
  const messages: Message[] = [];
  const done: { what: string; at: number }[] = [];
  const add = (mine: boolean, text: string) => {
    const sent_at = clock.now().toISOString();
    messages.push({ seq: messages.length + 1, id: crypto.randomUUID(), mine, sent_at, kind: "text", text });
    answers.answer(CONVERSATION);
  };
  const session: Session = {
    async ask({ path, json }) {
      if (path.startsWith("/api/conversation"))
        return {
          standing: "open",
          profile: { id: NEWCOMER, country: "NL" },
          messages: [...messages],
        } as never;
      done.push({ what: path, at: now });
      if (path === "/api/messages") add(true, (json as { text: string }).text);
      else answers.answer(CONVERSATION);
      return undefined as never;
    },
    say: ({ type }) => void done.push({ what: type, at: now }),
  };
  const random = openRandom(1);
  const schedule = openSchedule({ clock, onError: (error) => errors.push(error) });
  const around = {
    clock,
    random,
    schedule,
    isNewcomer: (id: number) => id === NEWCOMER,
    claimOpener: () => true,
    presumeLocale: () => "nl" as const,
    onSpent: () => {},
  };
  const answers = openAnswers(session, { around, tasks: openTasks(around) });
  return {
    messages,
    errors,
    write: (text: string) => add(false, text),
    /** @returns what the companion does in these seconds, each with the seconds until then */
    async pass(seconds: number) {
      const began = now;
      done.length = 0;
      while (now < began + seconds * 1_000) {
        now += 250;
        schedule.runDue();
        // Everything that a task awaits is in memory.
        await new Promise((resolve) => setImmediate(resolve));
      }
      return done.map(({ what, at }) => ({ what, after: (at - began) / 1_000 }));
    },
  };
}

test("a message is read after a moment, then typing is shown until the answer comes, and not after it", async () => {
  const talk = openConversation();
  talk.write("Hoi, hoe gaat het?");
  const steps = await talk.pass(40);
  expect(steps.map(({ what }) => what).slice(0, 2)).toEqual(["/api/chat-read", "typing"]);
  const [read, sent] = [steps.at(0), steps.at(-1)];
  expect(read?.after).toBeGreaterThanOrEqual(2);
  expect(read?.after).toBeLessThanOrEqual(4.25);
  expect(sent?.what).toBe("/api/messages");
  expect(sent?.after).toBeGreaterThanOrEqual(9);
  expect(sent?.after).toBeLessThanOrEqual(17);
  expect(steps.filter(({ what }) => what === "/api/messages")).toHaveLength(1);
  expect(steps.filter(({ what }) => what === "typing").length).toBeGreaterThanOrEqual(3);
  expect(LINES.nl.greeting).toContain((talk.messages.at(-1) as { text: string }).text);
  expect(talk.errors).toEqual([]);
});

test("a message that comes while the companion types is answered by the same line; a later one by its own", async () => {
  const talk = openConversation();
  talk.write("Hoi!");
  await talk.pass(6);
  talk.write("Wat vind jij leuk?");
  await talk.pass(40);
  expect(talk.messages.map(({ mine }) => mine)).toEqual([false, false, true]);
  talk.write("Ik ook!");
  await talk.pass(40);
  expect(talk.messages.map(({ mine }) => mine)).toEqual([false, false, true, false, true]);
  talk.write("Tot later");
  await talk.pass(40);
  expect(LINES.nl.goodbye).toContain((talk.messages.at(-1) as { text: string }).text);
  talk.write("Ben je er nog?");
  expect(await talk.pass(40)).toEqual([]);
});
