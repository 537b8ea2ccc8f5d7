import { describe, expect, test } from "vitest";
import { allows, type Deed, type Facts, isKnown, type Standing, standingOf } from "./rules.ts";

const met: Facts = {
  self: false,
  open: true,
  invisible: false,
  shown: false,
  viewerHasBlocked: false,
  otherHasBlocked: false,
};

test.each<[string, Partial<Facts>, Standing]>([
  ["two members who know nothing of each other", {}, "open"],
  ["the member's own", { self: true, open: false, invisible: true }, "self"],
  ["somebody who is not there for others", { open: false }, "gone"],
  ["somebody who is not there and has blocked", { open: false, otherHasBlocked: true }, "gone"],
  ["somebody who has blocked the viewer", { otherHasBlocked: true }, "blocked"],
  ["two who have blocked each other", { otherHasBlocked: true, viewerHasBlocked: true }, "blocked"],
  ["somebody invisible who has blocked the viewer", { invisible: true, otherHasBlocked: true }, "blocked"],
  ["somebody whom the viewer has blocked", { viewerHasBlocked: true }, "blocking"],
  ["somebody invisible whom the viewer has blocked", { invisible: true, viewerHasBlocked: true }, "blocking"],
  ["somebody invisible", { invisible: true }, "hidden"],
  ["somebody invisible who has liked the viewer", { invisible: true, shown: true }, "open"],
])("%s", (_, facts, standing) => {
  expect(standingOf({ ...met, ...facts })).toBe(standing);
});

describe("what a standing allows", () => {
  test.each<[Standing, Deed[]]>([
    ["self", ["open", "photos"]],
    ["open", ["list", "open", "photos", "contact"]],
    ["blocking", ["open", "photos"]],
    ["hidden", []],
    ["blocked", []],
    ["gone", []],
  ])("%s", (standing, allowed) => {
    const deeds: Deed[] = ["list", "open", "photos", "contact"];
    expect(deeds.filter((deed) => allows(standing, deed))).toEqual(allowed);
  });
});

test("whoever can be known of can be blocked and reported", () => {
  const standings: Standing[] = ["self", "open", "hidden", "blocked", "blocking", "gone"];
  expect(standings.filter(isKnown)).toEqual(["open", "blocked", "blocking"]);
});
