import { expect, test } from "vitest";
import type { App } from "./app.ts";
import { defineEvent } from "./events.ts";
import { bindReactions, gatherReactions, on } from "./reactions.ts";

const memberWaved = defineEvent<{ memberId: number }>("memberWaved");
const heard: string[] = [];
const note =
  (who: string) =>
  async (_: unknown, { memberId }: { memberId: number }) => {
    heard.push(`${who} ${memberId}`);
  };

test("all reactions of a line run in its order, and an event without a line has none", async () => {
  const reactions = gatherReactions(on(memberWaved, note("first"), note("second")));
  const announce = bindReactions(reactions, () => ({}) as App);
  await announce({} as never, memberWaved, { memberId: 7 });
  await announce({} as never, defineEvent<null>("nobodyListens"), null);
  expect(heard).toEqual(["first 7", "second 7"]);
});

test("a second line for the same event fails at startup and says what to do", () => {
  expect(() => gatherReactions(on(memberWaved, note("first")), on(memberWaved, note("second")))).toThrow(
    'src/reactions.ts has two lines for "memberWaved". Merge them into one.',
  );
});
