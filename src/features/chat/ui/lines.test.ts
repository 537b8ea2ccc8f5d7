import { expect, test } from "vitest";
import type { ConversationView, Message } from "../contract.ts";
import { groupLines, type Line, linesOf } from "./lines.ts";
import type { Unsent } from "./outbox/outbox-order.ts";
import { makeUnsent } from "./outbox/unsent.fixture.ts";

const MINUTE = 60_000;
const START = Date.parse("2026-11-20T23:00:00Z");

const message = (seq: number, mine: boolean): Message => ({
  kind: "text",
  text: `text ${seq}`,
  id: `00000000-0000-7000-8000-${String(seq).padStart(12, "0")}`,
  seq,
  mine,
  sent_at: new Date(START + seq * MINUTE).toISOString(),
});
const view = (messages: Message[], marks: Partial<NonNullable<ConversationView["conversation"]>> = {}) =>
  ({
    profile: { id: 7 },
    messages,
    held: [],
    conversation: { other_read: null, other_delivered: 0, ...marks },
  }) as unknown as ConversationView;
const unsent = (id: string, part: Partial<Unsent> = {}) => makeUnsent(id, { to: 7, at: START, ...part });
const line = (minutes: number, mine: boolean, seq: number | null = minutes): Line =>
  ({ id: `${minutes} ${mine}`, seq, mine, at: START + minutes * MINUTE }) as Line;
const shape = (lines: Line[], firstNew: number | null = null) =>
  groupLines(lines, (at) => new Date(at).toISOString().slice(0, 10), firstNew).map(({ groups }) =>
    groups.map((group) => group.lines.length),
  );

test("an own message is sent, then delivered, then read, as far as the other shares it", () => {
  const all = [1, 2, 3, 4].map((seq) => message(seq, seq < 4));
  const states = linesOf(view(all, { other_read: 1, other_delivered: 2 }), [], true).map(
    ({ state }) => state,
  );
  expect(states).toEqual(["read", "delivered", "sent", "received"]);
});

test("a message whose state stays keeps its line, so that only what has changed is drawn again", () => {
  const all = [1, 2, 3].map((seq) => message(seq, true));
  const before = linesOf(view(all, { other_delivered: 1 }), [], true);
  const after = linesOf(view([...all, message(4, false)], { other_delivered: 2 }), [unsent("a")], true);
  expect(after.map((one, index) => one === before[index])).toEqual([true, false, true, false, false]);
  expect(after[1]?.state).toBe("delivered");
});

test("messages in the outbox come last, each once, and say whether they wait or have failed", () => {
  const sent = message(1, true);
  const waiting = [
    unsent(sent.id),
    unsent("a"),
    unsent("b", { tries: 2 }),
    unsent("c", { failure: "no" }),
    unsent("d", { to: 8 }),
  ];
  const lines = (online: boolean) =>
    linesOf(view([sent]), waiting, online).map(({ id, state }) => [id, state]);
  expect(lines(true)).toEqual([
    [sent.id, "sent"],
    ["a", "sending"],
    ["b", "waiting"],
    ["c", "failed"],
  ]);
  expect(lines(false)[1]).toEqual(["a", "waiting"]);
});

test("messages of one member within five minutes form a group; a new day, a pause, the other member and the first new message start another", () => {
  expect(shape([line(0, true), line(4, true), line(8, true)])).toEqual([[3]]);
  expect(shape([line(0, true), line(5, true), line(6, false)])).toEqual([[1, 1, 1]]);
  expect(shape([line(58, true), line(59, true), line(60, true)])).toEqual([[2], [1]]);
  expect(shape([line(1, false), line(2, false), line(3, false)], 2)).toEqual([[1, 2]]);
  expect(shape([line(1, true, null), line(2, true, null)], null)).toEqual([[2]]);
});
