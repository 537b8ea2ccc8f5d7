import { expect, test } from "vitest";
import { sayWhen } from "./say-when.ts";

test.each([
  ["2026-11-21T11:59:50Z", "this minute"],
  ["2026-11-21T12:00:30Z", "this minute"],
  ["2026-11-21T11:57:00Z", "3 minutes ago"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-20T11:00:00Z", "yesterday"],
  ["2026-09-01T12:00:00Z", "2 months ago"],
  ["2024-01-01T12:00:00Z", "2 years ago"],
])("%s was %s", (moment, words) => {
  expect(sayWhen(moment, { now: "2026-11-21T12:00:00Z", tag: "en" })).toBe(words);
});
