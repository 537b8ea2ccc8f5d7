import { describe, expect, test } from "vitest";
import { listAlerts, remindsByModal } from "./alert-rules.ts";

const bare = { status: "active", profileStatus: "active", photo: null, percent: 30 } as const;
const full = { ...bare, photo: "/media/1/tile.webp", percent: 100 } as const;
const unconfirmed = { ...full, status: "not_confirmed", profileStatus: "disabled" } as const;

test("a visitor gets no alerts", () => {
  expect(listAlerts(null, "index")).toEqual([]);
});

test("a member with a complete profile gets no alerts", () => {
  expect(listAlerts(full, "index")).toEqual([]);
});

describe("the reminder to confirm the address", () => {
  test("is shown to unconfirmed members with a disabled profile only", () => {
    expect(listAlerts(unconfirmed, "index")).toEqual(["confirmation"]);
    expect(listAlerts({ ...unconfirmed, profileStatus: "active" }, "index")).toEqual([]);
    expect(listAlerts({ ...unconfirmed, status: "active" }, "index")).toEqual([]);
  });

  test.each(["signup", "settings", "notifications"])("is not shown on %s", (route) => {
    expect(listAlerts(unconfirmed, route)).toEqual([]);
  });

  test("is a modal with api_signup_complete on a smartphone, and an alert otherwise", () => {
    expect(remindsByModal(new URLSearchParams("api_signup_complete=1"), true)).toBe(true);
    expect(remindsByModal(new URLSearchParams("api_signup_complete"), true)).toBe(true);
    expect(remindsByModal(new URLSearchParams("api_signup_complete=1"), false)).toBe(false);
    expect(remindsByModal(new URLSearchParams(""), true)).toBe(false);
  });
});

describe("the alert for a missing photo", () => {
  test("is shown while there is no photo", () => {
    expect(listAlerts({ ...full, photo: null }, "index")).toEqual(["photo"]);
  });

  test.each(["profile", "signup", "activate-done", "premium", "notifications", "directdebit", "settings"])(
    "is not shown on %s",
    (route) => expect(listAlerts({ ...full, photo: null }, route)).toEqual([]),
  );
});

test("the alert to complete the profile is shown below 70 percent", () => {
  expect(listAlerts({ ...full, percent: 69 }, "index")).toEqual(["enrich"]);
  expect(listAlerts({ ...full, percent: 70 }, "index")).toEqual([]);
});

test("the most urgent comes first", () => {
  expect(listAlerts({ ...unconfirmed, photo: null, percent: 10 }, "index")).toEqual([
    "confirmation",
    "photo",
    "enrich",
  ]);
});
