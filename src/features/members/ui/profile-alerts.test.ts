import { describe, expect, test } from "vitest";
import type { Fact, ReadFact } from "#ui/facts.ts";
import { enrichAlert, photoAlert } from "./profile-alerts.tsx";

const reading =
  (member: Record<string, unknown>): ReadFact =>
  <Value>({ name, without }: Fact<Value>) =>
    (member[name] ?? without) as Value;

describe("the alert for a missing photo", () => {
  test("is shown while there is no photo", () => {
    expect(photoAlert.isDue(reading({ photo: null }))).toBe(true);
    expect(photoAlert.isDue(reading({ photo: "/media/1/tile.webp" }))).toBe(false);
  });

  test.each([
    "profile",
    "signup",
    "activate-done",
    "premium",
    "notifications",
    "directdebit",
    "settings",
    "settings-part",
  ])("is not shown on %s", (route) => expect(photoAlert.hiddenOn.has(route)).toBe(true));
});

test("the alert to complete the profile is shown below 70 percent", () => {
  expect(enrichAlert.isDue(reading({ percent: 69 }))).toBe(true);
  expect(enrichAlert.isDue(reading({ percent: 70 }))).toBe(false);
});
