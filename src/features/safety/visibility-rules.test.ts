import { describe, expect, test } from "vitest";
import {
  type Action,
  allows,
  type Facts,
  isKnown,
  type Visibility,
  visibilityOf,
} from "./visibility-rules.ts";

const met: Facts = {
  self: false,
  open: true,
  invisible: false,
  restricted: null,
  shown: false,
  viewerHasBlocked: false,
  otherHasBlocked: false,
};

test.each<[string, Partial<Facts>, Visibility]>([
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
  ["somebody whom moderation hides", { restricted: "hidden", shown: true }, "hidden"],
  ["somebody who has to prove their age", { restricted: "gone" }, "gone"],
  ["oneself, hidden by moderation", { self: true, restricted: "gone" }, "self"],
  ["somebody invisible who has liked the viewer", { invisible: true, shown: true }, "open"],
])("%s", (_, facts, visibility) => {
  expect(visibilityOf({ ...met, ...facts })).toBe(visibility);
});

describe("the actions that a visibility allows", () => {
  test.each<[Visibility, Action[]]>([
    ["self", ["open", "photos"]],
    ["open", ["list", "open", "photos", "contact"]],
    ["blocking", ["open", "photos"]],
    ["hidden", []],
    ["blocked", []],
    ["gone", []],
  ])("%s", (visibility, allowed) => {
    const actions: Action[] = ["list", "open", "photos", "contact"];
    expect(actions.filter((action) => allows(visibility, action))).toEqual(allowed);
  });
});

test("members whom the viewer can know of can be blocked and reported", () => {
  const visibilities: Visibility[] = ["self", "open", "hidden", "blocked", "blocking", "gone"];
  expect(visibilities.filter(isKnown)).toEqual(["open", "blocked", "blocking"]);
});
