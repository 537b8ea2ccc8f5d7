import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { readTranslations } from "#i18n/translations.ts";
import { clearOutbox } from "#platform/outbox/outbox.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { forget } from "#testing/forget.ts";
import { MAIL_SITE } from "#testing/mail-site.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { writeInactiveMail } from "./mail-inactive.ts";

const DAY = 86_400_000;
const START = new Date("2026-11-23T12:00:00Z");

let testApp: TestApp;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.app.pool.query("truncate accounts_member restart identity cascade");
  await clearOutbox(testApp.app.db);
  testApp.clock.set(START);
  anna = await makeMember(testApp);
});

/** The time of the nightly run of a day, so many days after another one. */
const night = (from: Date, days = 0) => new Date(from.getTime() + days * DAY);

/** Runs the rows as each night does, and what they enqueue. */
async function look(at: Date) {
  testApp.clock.set(at);
  await forget(testApp, "inactive-warnings");
  await forget(testApp, "inactive-accounts");
  await testApp.runJobs();
}

/** Subjects of the mails about leaving; a log-in on a new device has one as well. */
const subjects = async (of = anna) =>
  (await testApp.outbox())
    .filter(
      ({ to, subject }) =>
        to === of.email && [FIRST, CLOSED, last("")].some((one) => subject.startsWith(one)),
    )
    .map(({ subject }) => subject)
    .reverse();
const statusOf = async ({ id }: MadeMember) =>
  (await testApp.app.pool.query("select status from accounts_member where id = $1", [id])).rows[0]?.status;
const logIn = ({ email, password }: MadeMember) =>
  testApp.ask("/api/user.php", { method: "POST", json: { email, password } });

/** A log-in by a program that asks for nothing more. */
async function logInOnce(who: MadeMember) {
  expect((await logIn(who)).status).toBe(200);
  await testApp.flushPresence();
  // The timer's own flush may be writing it at the same moment.
  const seen = "select last_active_on::text as day from profiles_profile where member_id = $1";
  const day = async () => (await testApp.app.pool.query(seen, [who.id])).rows[0].day;
  await expect.poll(day).toBe(testApp.clock.now().toISOString().slice(0, 10));
}

const FIRST = "Do you want to keep your account?";
const CLOSED = "You can still get your account back";
const last = (date: string) => `We’ll close your account on ${date}`;

describe("[B-04] a member who does not come back", () => {
  test("gets a mail after 22 months, another 14 days before the end, and is closed after 24, with a way back", async () => {
    const [first, end] = [addMonths(START, 22), addMonths(START, 24)];
    await look(night(first, -1));
    expect(await subjects()).toEqual([]);
    await look(night(first));
    await look(night(first, 1));
    expect(await subjects()).toEqual([FIRST]);
    await look(night(end, -15));
    expect(await subjects()).toEqual([FIRST]);
    await look(night(end, -14));
    await look(night(end, -1));
    expect(await subjects()).toEqual([FIRST, last("23 November 2028")]);
    expect(await statusOf(anna)).toBe("active");
    await look(night(end));
    expect(await statusOf(anna)).toBe("pending_deletion");
    expect(await subjects()).toEqual([FIRST, last("23 November 2028"), CLOSED]);
    const mail = (await testApp.outbox()).find(({ subject }) => subject === CLOSED);
    expect(mail?.text).toContain("You haven’t logged in for a long time, so we’ve closed your account.");
    const token = /reactivate\?token=([\w-]+)/.exec(mail?.text ?? "")?.[1];
    const back = await testApp.ask("/api/reactivations", { method: "POST", json: { token } });
    expect(back.status).toBe(204);
    await logInOnce(anna);
    await look(night(end, 1));
    expect([await statusOf(anna), await subjects()]).toEqual([
      "active",
      [FIRST, last("23 November 2028"), CLOSED],
    ]);
  });

  test("is erased at the end of the 14 days, by the ordinary erasure", async () => {
    const end = addMonths(START, 24);
    for (const at of [addMonths(START, 22), night(end, -14), night(end, 10)]) await look(at);
    expect(await statusOf(anna)).toBe("pending_deletion");
    testApp.clock.set(night(end, 10 + 14));
    await testApp.app.pool.query("select graphile_worker.add_job('erase-due-accounts')");
    await testApp.runJobs();
    await testApp.runJobs();
    expect(await statusOf(anna)).toBeUndefined();
  });

  test("is counted anew from any log-in, also one after the second mail", async () => {
    const end = addMonths(START, 24);
    await look(addMonths(START, 22));
    await look(night(end, -14));
    testApp.clock.set(night(end, -1));
    await logInOnce(anna);
    for (const days of [0, 1, 100]) await look(night(end, days));
    expect([await statusOf(anna), (await subjects()).length]).toEqual(["active", 2]);
    const again = addMonths(night(end, -1), 22);
    await look(night(again, -1));
    expect(await subjects()).toHaveLength(2);
    await look(night(again));
    expect((await subjects()).slice(2)).toEqual([FIRST]);
  });

  test("who came back before the first mail left the queue gets none", async () => {
    testApp.clock.set(addMonths(START, 22));
    await forget(testApp, "inactive-warnings");
    await logInOnce(anna);
    await testApp.runJobs();
    expect((await subjects()).filter((subject) => subject === FIRST)).toEqual([]);
  });

  test("is not closed early by a clock that was set back", async () => {
    const end = addMonths(START, 24);
    await look(addMonths(START, 22));
    await look(night(end, -14));
    await look(new Date(end.getTime() - 13 * 3_600_000));
    expect(await statusOf(anna)).toBe("active");
  });

  test("has two months and both mails, however late the first one is sent", async () => {
    const late = addMonths(START, 60);
    await look(late);
    expect(await subjects()).toEqual([FIRST]);
    await look(night(addMonths(late, 2), -15));
    expect(await subjects()).toEqual([FIRST]);
    // No job ran until after the day on which the account should have been closed.
    const night2 = night(addMonths(late, 2), 5);
    await look(night2);
    expect(await subjects()).toHaveLength(2);
    await look(night(night2, 13));
    expect(await statusOf(anna)).toBe("active");
    await look(night(night2, 14));
    expect(await statusOf(anna)).toBe("pending_deletion");
  });

  test("is not told if the account is banned, closed or fictional, and no longer if it becomes so", async () => {
    const [ben, cleo] = [await makeMember(testApp), await makeMember(testApp)];
    const { pool } = testApp.app;
    await pool.query("update profiles_profile set fictional = true where member_id = $1", [ben.id]);
    await pool.query("update accounts_member set status = 'banned', banned_at = now() where id = $1", [
      cleo.id,
    ]);
    await look(night(addMonths(START, 23)));
    expect([await subjects(ben), await subjects(cleo), await subjects()]).toEqual([[], [], [FIRST]]);
    testApp.clock.set(night(addMonths(START, 23), 1));
    const { cookie } = anna;
    await pool.query("update accounts_session set expires_at = '2100-01-01', created_at = $1", [
      testApp.clock.now(),
    ]);
    const json = { proof: { password: anna.password } };
    const closed = await testApp.ask("/api/closings", { method: "POST", json, headers: { cookie } });
    expect(closed.status).toBe(200);
    expect((await pool.query("select from leaving_notice")).rows).toEqual([]);
  });

  test("goes with thousands of others, in batches, and a second run changes nothing", async () => {
    const { pool } = testApp.app;
    await pool.query(
      `insert into accounts_member (site_id, email, email_key, username, username_key, date_of_birth, status, locale,
         signed_up_at, confirmed_at)
       select site_id, 'x' || n, 'x' || n, 'x' || n, 'x' || n, '1990-01-01', 'active', 'en', signed_up_at, signed_up_at
       from accounts_member, generate_series(1, 999) n`,
    );
    await pool.query(
      `insert into profiles_profile (member_id, username, date_of_birth, status, updated_at)
       select id, username, '1990-01-01', 'active', signed_up_at from accounts_member
       on conflict do nothing`,
    );
    testApp.clock.set(night(addMonths(START, 23)));
    expect(await forget(testApp, "inactive-warnings")).toBe(1_000);
    expect(await forget(testApp, "inactive-warnings")).toBe(0);
    const { rows } = await pool.query(
      "select count(*)::integer as n from graphile_worker.jobs where task_identifier = 'send-inactive-mail'",
    );
    expect(rows[0].n).toBe(1_000);
  });
});

describe.each(LOCALES)("in %s", (locale) => {
  const texts = readTranslations().texts(locale);
  const write = (isLast: boolean, credits: number) =>
    writeInactiveMail({ texts, site: MAIL_SITE, closeOn: "2028-11-23", isLast, credits });

  test("both mails name the day and lead to the log-in, and only a buyer's names credits", () => {
    for (const mail of [write(false, 0), write(true, 0), write(true, 35)]) {
      const all = `${mail.subject}\n${mail.text}\n${mail.html}`;
      expect(all).not.toMatch(/\{\{|\}\}|\bundefined\b|inactive\.\w/);
      expect(mail.text).toContain("2028");
      expect(mail.text.split("\n")).toContain("https://velvet.example/login");
    }
    expect(write(true, 0).subject).toContain("2028");
    expect([write(true, 35).text.includes("35"), write(true, 0).text.includes("35")]).toEqual([true, false]);
  });
});
