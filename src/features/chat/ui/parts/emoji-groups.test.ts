import { expect, test } from "vitest";
import { EMOJI_GROUPS, MOST_RECENT, rememberEmoji } from "./emoji-groups.ts";

const all = Object.values(EMOJI_GROUPS).flatMap((emoji) => emoji.split(" "));

test("a hundred and twenty signs or so, each one alone and once", () => {
  expect(all.length).toBeGreaterThanOrEqual(115);
  expect(new Set(all).size).toBe(all.length);
  const signs = new Intl.Segmenter();
  for (const emoji of all) expect([...signs.segment(emoji)]).toHaveLength(1);
});

test("the one used last comes first, and no more are kept than fit", () => {
  expect(rememberEmoji(["a", "b", "c"], "c")).toEqual(["c", "a", "b"]);
  const many = all.reduce<string[]>(rememberEmoji, []);
  expect(many).toEqual(all.slice(-MOST_RECENT).reverse());
});
