import { describe, expect, test } from "vitest";
import type { Fact, ReadFact } from "#ui/facts.ts";
import { frameParts } from "../../frame.ts";
import { listAlerts } from "./list-alerts.ts";

const DISMISSED_UNDER = {
  "changed-pages": "hide-changed-pages-alert",
  enrich: "hide-enrich-alert",
  photo: "hide-photo-alert",
  push: "hide-push-notification-alert",
  "disabled-notifications": "hide-disabled-notifications-alert",
};

const complete = { status: "active", profileStatus: "active", photo: "/media/1/tile.webp", percent: 100 };
const incomplete = { status: "not_confirmed", profileStatus: "disabled", photo: null, percent: 10 };

function namesFor(member: Record<string, unknown>, route = "index"): string[] {
  const read: ReadFact = <Value>({ name, without }: Fact<Value>) => (member[name] ?? without) as Value;
  return listAlerts(frameParts, read, route).map(({ name }) => name);
}

test("a member with a complete profile gets no alerts", () => {
  expect(namesFor(complete)).toEqual([]);
});

test("the most urgent comes first", () => {
  expect(namesFor(incomplete)).toEqual(["confirmation", "photo", "enrich"]);
});

test.each([
  ["signup", []],
  ["complete-signup", []],
  ["settings", ["enrich"]],
  ["profile", ["confirmation"]],
  ["premium", ["confirmation", "enrich"]],
])("%s shows the alerts %s", (route, names) => {
  expect(namesFor(incomplete, route)).toEqual(names);
});

test("a change of a page about law is told, but not on the way into or out of an account", () => {
  const changedPages = { pages: ["terms"], from: "2026-12-21T12:00:00.000Z" };
  expect(namesFor({ ...complete, changedPages })).toEqual(["changed-pages"]);
  expect(namesFor({ ...complete, changedPages }, "delete-account")).toEqual([]);
});

describe("the alerts about notifications", () => {
  test("ask for push only while this browser could have it and has not", () => {
    for (const pushState of ["unknown", "unsupported", "denied", "subscribed"])
      expect(namesFor({ ...complete, pushState })).toEqual([]);
    expect(namesFor({ ...complete, pushState: "none" })).toEqual(["push"]);
  });

  test.each(["signup", "notifications", "activate-done", "directdebit", "premium"])(
    "[N-08] the one about push is hidden on %s",
    (route) => expect(namesFor({ ...complete, pushState: "none" }, route)).toEqual([]),
  );

  test("tell that mail is off, before they ask for push", () => {
    const mailDisabled = ["bounce"];
    expect(namesFor({ ...complete, mailDisabled })).toEqual(["disabled-notifications"]);
    expect(namesFor({ ...complete, mailDisabled, pushState: "none" })).toEqual([
      "disabled-notifications",
      "push",
    ]);
    expect(namesFor({ ...complete, mailDisabled }, "notifications")).toEqual([]);
  });
});

test("[S-41] each alert that can be dismissed has an entry of its own", () => {
  const alerts = frameParts.flatMap(({ alerts = [] }) => alerts);
  const dismissible = alerts.filter(({ dismissal }) => dismissal);
  expect(Object.fromEntries(dismissible.map(({ name, dismissal }) => [name, dismissal?.name]))).toEqual(
    DISMISSED_UNDER,
  );
});
