import { expect, test } from "vitest";
import type { Fact, ReadFact } from "#ui/facts.ts";
import { activationAlert, remindsByModal } from "./activation-alert.tsx";

function isDue(member: Record<string, unknown>): boolean {
  const read: ReadFact = <Value>({ name, without }: Fact<Value>) => (member[name] ?? without) as Value;
  return activationAlert.isDue(read);
}

test("the reminder is shown to unconfirmed members with a disabled profile only", () => {
  expect(isDue({ status: "not_confirmed", profileStatus: "disabled" })).toBe(true);
  expect(isDue({ status: "not_confirmed", profileStatus: "active" })).toBe(false);
  expect(isDue({ status: "active", profileStatus: "disabled" })).toBe(false);
});

test.each(["signup", "members-id-signup", "complete-signup", "settings", "settings-part", "notifications"])(
  "the reminder is not shown on %s",
  (route) => expect(activationAlert.hiddenOn.has(route)).toBe(true),
);

test("the reminder is a modal with api_signup_complete on a smartphone, and an alert otherwise", () => {
  expect(remindsByModal(new URLSearchParams("api_signup_complete=1"), true)).toBe(true);
  expect(remindsByModal(new URLSearchParams("api_signup_complete"), true)).toBe(true);
  expect(remindsByModal(new URLSearchParams("api_signup_complete=1"), false)).toBe(false);
  expect(remindsByModal(new URLSearchParams(""), true)).toBe(false);
});
