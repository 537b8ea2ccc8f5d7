import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import {
  ask,
  chat,
  HOUR,
  look,
  MINUTE,
  mailsTo,
  makePair,
  openForFile,
  sendDueMails,
  settle,
  testApp,
} from "../notify.fixture.ts";
import { announceCommand } from "./announce-command.ts";
import { sendAnnouncements } from "./send-announcements.ts";
import { sendReminders } from "./send-reminders.ts";
import { sendWeekly } from "./send-weekly.ts";

openForFile();

const DAY = 24 * HOUR;
const run = (job: typeof sendReminders) => job.run(testApp.app, {}, { id: "1" });
const subjectsTo = async (who: MadeMember) => (await mailsTo(who)).map(({ subject }) => subject).reverse();
const agree = async (who: MadeMember, type: string, wanted = true) => {
  const change = { types: [{ type, channel: "mail", wanted }] };
  expect((await ask(who, "PATCH", "/api/notifications", change)).status).toBe(200);
};

/** Runs the job once an hour. */
async function passHours(hours: number, job: typeof sendReminders) {
  for (let hour = 0; hour < hours; hour++) {
    testApp.clock.advance(HOUR);
    await run(job);
  }
}

describe("reminders of what a new member has not done yet", () => {
  test("the address on days 1, 3 and 6, and then no more", async () => {
    const anna = await makeMember(testApp, { confirmed: false });
    const seen: number[] = [];
    for (let day = 1; day <= 9; day++) {
      testApp.clock.advance(DAY);
      await run(sendReminders);
      await run(sendReminders);
      seen.push((await subjectsTo(anna)).length);
    }
    expect(seen).toEqual([1, 1, 2, 2, 2, 3, 3, 3, 3]);
    expect((await subjectsTo(anna))[0]).toBe("Your e-mail address is not confirmed yet");
  });

  test("a photo on days 2, 9 and 16, at most one mail in seven days", async () => {
    const anna = await makeMember(testApp);
    const days: number[] = [];
    for (let day = 1; day <= 20; day++) {
      const before = (await subjectsTo(anna)).length;
      testApp.clock.advance(DAY);
      await run(sendReminders);
      if ((await subjectsTo(anna)).length > before) days.push(day);
    }
    expect(days).toEqual([2, 9, 16]);
    expect(new Set(await subjectsTo(anna))).toEqual(new Set(["A photo is still missing"]));
  });

  test("none once the type is off", async () => {
    const anna = await makeMember(testApp);
    const change = { types: [{ type: "reminders", channel: "mail", wanted: false }] };
    await ask(anna, "PATCH", "/api/notifications", change);
    testApp.clock.advance(2 * DAY);
    await run(sendReminders);
    expect(await subjectsTo(anna)).toEqual([]);
  });
});

describe("the weekly update", () => {
  let anna: MadeMember;
  let bob: MadeMember;
  beforeEach(async () => {
    // A Monday, at 15:30 in Berlin.
    testApp.clock.set("2026-11-23T14:30:00Z");
    ({ anna, bob } = await makePair());
    await ask(anna, "PATCH", "/api/notifications", { time_zone: "Europe/Berlin" });
  });

  test("comes only to those who agreed, at 18:00 on the weekday of their sign-up", async () => {
    const carla = await makeMember(testApp);
    await agree(anna, "weekly_updates");
    await passHours(7 * 24 - 1, sendWeekly);
    await ask(bob, "POST", "/api/likes", { member: anna.id });
    await ask(bob, "POST", "/api/likes", { member: carla.id });
    await settle();
    expect(await subjectsTo(anna)).toEqual([]);
    testApp.clock.set("2026-11-30T16:59:00Z");
    await run(sendWeekly);
    expect(await subjectsTo(anna)).toEqual([]);
    testApp.clock.set("2026-11-30T17:03:00Z");
    await run(sendWeekly);
    await run(sendWeekly);
    expect(await subjectsTo(anna)).toEqual(["Your week"]);
    expect((await mailsTo(anna))[0]?.text).toContain("1 new like");
    expect(await subjectsTo(carla)).toEqual([]);
  });

  test("does not come after a week in which nothing happened, nor after consent was withdrawn, nor after eight weeks away", async () => {
    await agree(anna, "weekly_updates");
    testApp.clock.set("2026-11-30T17:03:00Z");
    await run(sendWeekly);
    expect(await subjectsTo(anna)).toEqual([]);
    await agree(anna, "weekly_updates", false);
    await ask(bob, "POST", "/api/likes", { member: anna.id });
    testApp.clock.set("2026-12-07T17:03:00Z");
    await run(sendWeekly);
    expect(await subjectsTo(anna)).toEqual([]);
    await agree(anna, "weekly_updates");
    await look(anna);
    testApp.clock.set("2027-02-08T17:03:00Z");
    await ask(await makeMember(testApp), "POST", "/api/likes", { member: anna.id });
    await run(sendWeekly);
    expect(await subjectsTo(anna)).toEqual([]);
  });
});

describe("announcements of the operator", () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "velvet-announce-"));
    file = join(folder, "texts.json");
    const texts = LOCALES.map((locale) => {
      const text = { subject: `News ${locale}`, paragraphs: ["First", "Second"], button: "Look" };
      return [locale, text];
    });
    await writeFile(file, JSON.stringify(Object.fromEntries(texts)));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    testApp.clock.advance(40 * DAY);
    // Mails that earlier tests left due would go first.
    await settle();
    await sendDueMails();
  });

  const announce = (values: Record<string, string> = {}) =>
    announceCommand.run(testApp.app, { type: "news", file, page: "/premium", ...values });

  test("go once to each member who agreed, in their language", async () => {
    const { anna, bob } = await makePair({ locale: "fi" });
    await agree(anna, "news");
    await announce();
    await run(sendAnnouncements);
    await run(sendAnnouncements);
    expect(await subjectsTo(anna)).toEqual(["News fi"]);
    expect(await subjectsTo(bob)).toEqual([]);
  });

  test("wait while mail about activity is due", async () => {
    const { anna, bob } = await makePair();
    await agree(anna, "news");
    await chat.send(bob, anna);
    await settle();
    testApp.clock.advance(20 * MINUTE);
    await announce();
    await run(sendAnnouncements);
    expect(await subjectsTo(anna)).toEqual([]);
  });

  test("are limited: one promotion a week, two pieces of news a month", async () => {
    await announce({ type: "promotions" });
    await expect(announce({ type: "promotions" })).rejects.toThrow(
      "at most 1 mail of the type promotions in 7 days",
    );
    await announce();
    await announce();
    await expect(announce()).rejects.toThrow("at most 2 mails of the type news in 30 days");
  });

  test.each<[Record<string, string>, RegExp]>([
    [{ type: "like" }, /--type must be/],
    [{ page: "https://evil.example" }, /--page must be/],
    [{ page: "//evil.example" }, /--page must be/],
    [{ file: "/nowhere.json" }, /cannot be read/],
    [{ domain: "unknown.example" }, /--domain must be/],
    [{ days: "0" }, /--days must be/],
  ])("a wrong command is refused: %j", async (values, words) => {
    await expect(announce(values)).rejects.toThrow(words);
  });

  test("a file that lacks a language is refused, and names it", async () => {
    const partial = join(folder, "partial.json");
    await writeFile(
      partial,
      JSON.stringify({ en: { subject: "Hi", paragraphs: ["First"], button: "Look" } }),
    );
    await expect(announce({ file: partial })).rejects.toThrow("nl");
  });
});
