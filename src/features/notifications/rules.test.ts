import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { NOTIFICATION_TYPES } from "#base/notification-types.ts";
import {
  afterQuietHours,
  isOnByDefault,
  mailAfter,
  nextMailAt,
  nextPushAt,
  type Pushed,
  soundsAgain,
} from "./rules.ts";
import { notificationsSettings } from "./settings.ts";

const timing = {
  mail_after_minutes: notificationsSettings.mail_after_minutes.default,
  likes_mail_after_minutes: notificationsSettings.likes_mail_after_minutes.default,
  first_reminder_hours: notificationsSettings.first_reminder_hours.default,
  second_reminder_hours: notificationsSettings.second_reminder_hours.default,
  pushes_per_day: notificationsSettings.pushes_per_day.default,
};
const at = (time: string) => new Date(`2026-11-23T${time}Z`);

test("activity is on by mail, messages and likes also by push, and marketing is off until it is wanted", () => {
  const on = NOTIFICATION_TYPES.map((type) => [
    type,
    isOnByDefault(type, "mail"),
    isOnByDefault(type, "push"),
  ]);
  expect(on).toEqual([
    ["new_conversations", true, true],
    ["new_messages", true, true],
    ["like", true, true],
    ["unread_message_reminders", true, false],
    ["promotions", false, false],
    ["weekly_updates", false, false],
    ["news", false, false],
    ["reminders", true, false],
  ]);
});

describe("the next mail of an absence", () => {
  const begun = { state: "waiting", messagesSince: null, likesSince: null, mailedAt: null } as const;
  test.each([
    ["messages wait 15 minutes", { ...begun, messagesSince: at("12:00:00") }, at("12:15:00")],
    ["likes wait an hour", { ...begun, likesSince: at("12:00:00") }, at("13:00:00")],
    [
      "the earlier of the two counts",
      { ...begun, messagesSince: at("12:50:00"), likesSince: at("12:00:00") },
      at("13:00:00"),
    ],
    ["nothing waits", begun, null],
    [
      "the first reminder comes a day after the mail",
      { ...begun, state: "mailed" as const, mailedAt: at("12:15:00") },
      new Date("2026-11-24T12:15:00Z"),
    ],
    [
      "the second reminder comes three days after the mail",
      { ...begun, state: "reminded_1" as const, mailedAt: at("12:15:00") },
      new Date("2026-11-26T12:15:00Z"),
    ],
    ["then there is none", { ...begun, state: "reminded_2" as const, mailedAt: at("12:15:00") }, null],
  ])("%s", (_, absence, expected) => {
    expect(nextMailAt(absence, timing)).toEqual(expected);
  });
});

test("after a pause of the program the second reminder does not follow the first at once", () => {
  const mailedAt = new Date("2026-11-01T12:00:00Z");
  const reminded = { state: "reminded_1", messagesSince: mailedAt, likesSince: null, mailedAt } as const;
  expect(mailAfter(reminded, at("12:00:00"), timing)).toEqual(new Date("2026-11-24T12:00:00Z"));
  const inTime = { ...reminded, mailedAt: at("12:00:00") };
  expect(mailAfter(inTime, new Date("2026-11-24T12:00:00Z"), timing)).toEqual(
    new Date("2026-11-26T12:00:00Z"),
  );
  expect(mailAfter({ ...reminded, state: "reminded_2" }, at("12:00:00"), timing)).toBeNull();
});

describe("the next push of an absence", () => {
  const now = at("12:00:00");
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
  const first: Pushed = { state: "waiting", since: ago(600), unseen: 0, lastAt: null, today: 0 };
  const message = (seconds: number | null, pushes = 1) =>
    ({ kind: "message", lastAt: seconds === null ? null : ago(seconds), pushes }) as const;
  const slow: Pushed = { ...first, state: "reminded_2", unseen: 3, lastAt: ago(3_600) };
  test.each([
    ["the first comes at once", first, message(null, 0), now],
    ["the second about one conversation comes after 30 seconds", first, message(10), ago(-20)],
    ["further ones after 5 minutes", first, message(10, 2), ago(-290)],
    [
      "one about likes comes once an hour",
      first,
      { kind: "like", lastAt: ago(60), pushes: 1 } as const,
      ago(-3_540),
    ],
    ["a match does not wait for likes", first, { kind: "match", lastAt: null, pushes: 0 } as const, now],
    [
      "after 30 on one day one comes in an hour",
      { ...first, today: 30, lastAt: ago(60) },
      message(null, 0),
      ago(-3_540),
    ],
    ["after both reminders and three unseen pushes one comes a day", slow, message(null, 0), ago(-82_800)],
    ["and none after 14 days", { ...slow, since: ago(14 * 86_400 + 1) }, message(null, 0), null],
  ])("%s", (_, pushed, tag, expected) => {
    expect(nextPushAt(pushed, tag, { now, timing })).toEqual(expected);
  });

  test("a push that replaces another makes a sound only if that one is older than five minutes", () => {
    expect([null, ago(301), ago(300)].map((last) => soundsAgain(last, now))).toEqual([true, true, false]);
  });
});

describe("quiet hours", () => {
  const night = { from: 23, to: 7 };
  test.each([
    ["are over in the afternoon", "2026-11-23T14:30:00Z", night, "Europe/Berlin", "2026-11-23T14:30:00Z"],
    ["end at 7 in the member's zone", "2026-11-23T23:30:00Z", night, "Europe/Berlin", "2026-11-24T06:00:00Z"],
    ["begin at 23 sharp", "2026-11-23T22:00:00Z", night, "Europe/Berlin", "2026-11-24T06:00:00Z"],
    [
      "have not begun a second earlier",
      "2026-11-23T21:59:59Z",
      night,
      "Europe/Berlin",
      "2026-11-23T21:59:59Z",
    ],
    [
      "are an hour shorter when summer time begins",
      "2026-03-29T00:30:00Z",
      night,
      "Europe/Berlin",
      "2026-03-29T05:00:00Z",
    ],
    [
      "are an hour longer when it ends",
      "2026-10-24T22:30:00Z",
      night,
      "Europe/Berlin",
      "2026-10-25T06:00:00Z",
    ],
    [
      "hold on the other side of the world",
      "2026-11-23T11:00:00Z",
      night,
      "Pacific/Auckland",
      "2026-11-23T18:00:00Z",
    ],
    ["hold in a zone with half hours", "2026-11-23T18:10:00Z", night, "Asia/Kolkata", "2026-11-24T01:30:00Z"],
    [
      "can lie within a day",
      "2026-11-23T12:00:00Z",
      { from: 13, to: 15 },
      "Europe/Berlin",
      "2026-11-23T14:00:00Z",
    ],
    [
      "are none if they end when they begin",
      "2026-11-23T12:00:00Z",
      { from: 13, to: 13 },
      "Europe/Berlin",
      "2026-11-23T12:00:00Z",
    ],
  ])("%s", (_, time, quiet, zone, expected) => {
    expect(afterQuietHours(new Date(time), quiet, zone)).toEqual(new Date(expected));
  });

  test("never move a push back or by more than a day, and a moved one is not in them any more", () => {
    const hour = fc.integer({ min: 0, max: 23 });
    const zone = fc.constantFrom(
      "Europe/Berlin",
      "Pacific/Auckland",
      "America/New_York",
      "Asia/Kathmandu",
      "UTC",
    );
    const time = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true });
    fc.assert(
      fc.property(time, hour, hour, zone, (when, from, to, timeZone) => {
        const moved = afterQuietHours(when, { from, to }, timeZone);
        expect(moved.getTime()).toBeGreaterThanOrEqual(when.getTime());
        expect(moved.getTime() - when.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        expect(afterQuietHours(moved, { from, to }, timeZone)).toEqual(moved);
      }),
    );
  });
});
