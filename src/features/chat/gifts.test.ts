import { expect, test } from "vitest";
import { isKnownGift, KNOWN_GIFTS, sortGifts } from "./gifts.ts";
import { ICEBREAKERS } from "./icebreakers.ts";
import en from "./locales/en.json" with { type: "json" };

test("twelve gifts have a drawing and a name", () => {
  expect(KNOWN_GIFTS).toHaveLength(12);
  expect(Object.keys(en.gifts).toSorted()).toEqual([...KNOWN_GIFTS, "other"].toSorted());
});

test("codes without a drawing are not known gifts", () => {
  for (const code of ["unicorn", "constructor", "other", ""]) expect(isKnownGift(code)).toBe(false);
});

test("gifts are sorted by price", () => {
  const codes = sortGifts({ ring: 9, coffee: 1, rose: 1, teddy: 3 }).map(({ code }) => code);
  expect(codes).toEqual(["coffee", "rose", "teddy", "ring"]);
});

test("there are ten icebreakers", () => {
  expect(ICEBREAKERS).toHaveLength(10);
  expect(Object.keys(en.icebreakers.lines).toSorted()).toEqual([...ICEBREAKERS].toSorted());
});
