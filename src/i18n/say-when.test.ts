import { expect, test } from "vitest";
import { sayWhen } from "./say-when.ts";

const now = "2026-11-24T12:00:00Z";

test.each([
  ["2026-11-24T12:00:00Z", "en-GB", "now"],
  ["2026-11-24T12:05:00Z", "en-GB", "now"],
  ["2026-11-24T11:59:50Z", "en-GB", "10 seconds ago"],
  ["2026-11-24T11:58:01Z", "en-GB", "1 minute ago"],
  ["2026-11-24T08:59:00Z", "en-GB", "3 hours ago"],
  ["2026-11-24T08:59:00Z", "de-DE", "vor 3 Stunden"],
  ["2026-11-21T12:00:00Z", "de-DE", "vor 3 Tagen"],
  ["2026-11-23T11:00:00Z", "en-GB", "yesterday"],
  ["2026-09-01T12:00:00Z", "en-GB", "2 months ago"],
  ["2024-01-01T12:00:00Z", "en-GB", "2 years ago"],
])("%s in %s is “%s”, a moment to come is now", (moment, tag, words) => {
  expect(sayWhen(moment, { now, tag })).toBe(words);
});
