import { expect, test } from "vitest";
import { sayEnd } from "./say-end.ts";

const end = new Date("2026-11-23T23:30:00Z");

test.each([
  ["en-GB", "UTC", "2026-11-23T20:00:00Z", "23:30"],
  ["en-GB", "Europe/Amsterdam", "2026-11-23T20:00:00Z", "00:30 (Tuesday)"],
  ["de", "Europe/Berlin", "2026-11-23T20:00:00Z", "00:30 (Dienstag)"],
  ["de", "Europe/Berlin", "2026-11-23T23:00:00Z", "00:30"],
])("in %s and %s, an end seen at %s is %3$s", (tag, timeZone, now, said) => {
  expect(sayEnd(end, new Date(now), { tag, timeZone })).toBe(said);
});
