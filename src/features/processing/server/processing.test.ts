import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { noteRuns } from "#platform/retention/note-runs.ts";
import type { Retention } from "#platform/retention/retention.ts";
import { runRow } from "#platform/retention/run-retention.ts";
import { forget } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../jobs.ts";
import { retention } from "../../../retention.ts";
import { ACTIVITIES } from "../activities.ts";
import type { ProcessingView, RetentionView } from "../contract.ts";

let testApp: TestApp;
let olga: Person;
beforeAll(async () => {
  testApp = await openTestApp({
    env: { LIMITS: "no", SMS_URL: "https://key:secret@sms.example/send", SECURITY_LOG_DAYS: "45" },
  });
  olga = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

const readRetention = async (): Promise<RetentionView["rows"]> =>
  (await (await olga.ask("GET", "/api/desk/retention")).json()).rows;
const rowOf = async (name: string) => (await readRetention()).find((row) => row.name === name);
const faults = async () => (await olga.ask("GET", "/api/desk/retention-faults")).json();

describe("[B-11] the retention at the desk", () => {
  test("lists every row with its period, job, last run, counts and next run", async () => {
    testApp.clock.set("2026-11-28T04:30:00Z");
    await olga.logIn();
    await testApp.app.pool.query("delete from retention_run");
    await testApp.app.pool.query(
      "insert into staff_lock (key_hash, failures, since) values ('\\x01', 1, '2026-11-01')",
    );
    await forget(testApp, "staff-locks");
    const rows = await readRetention();
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(retention));
    const now = testApp.clock.now().toISOString();
    expect(await rowOf("staff-locks")).toMatchObject({
      ...{ keep: { unit: "days", values: [1] }, job: "retention", last_run: now, forgotten: 1, total: 1 },
      ...{ next_run: "2026-11-29T03:07:00.000Z", failure: null },
    });
    expect(await rowOf("exports")).toMatchObject({ next_run: "2026-11-28T05:07:00.000Z", last_run: null });
    expect(await rowOf("security-events")).toMatchObject({ keep: { unit: "days", values: [45] } });
    expect(await rowOf("closed-accounts")).toMatchObject({
      ...{ keep: { unit: "days", values: [14] }, job: "erase-due-accounts" },
      next_run: "2026-11-28T04:35:00.000Z",
    });
    expect(await rowOf("destroy-sealed")).toMatchObject({ by: "people", next_run: null });
    for (const { next_run, by } of rows) expect(next_run === null).toBe(by === "people");
    for (const { name, activity } of rows) expect(ACTIVITIES[activity].rows).toContain(name);
  });

  test("notes the runs of jobs that look after a row by themselves", async () => {
    const job = jobs.find(({ name }) => name === "erase-due-accounts");
    await job?.run(testApp.app, {}, { id: "1" });
    expect(await rowOf("closed-accounts")).toMatchObject({ last_run: testApp.clock.now().toISOString() });
  });

  test("shows a failed run with the id of its error, which stands in the log, until a run succeeds", async () => {
    const { exports: row } = retention;
    const broken = { ...row.by, forgetSome: () => Promise.reject(new RangeError("of anna@example.org")) };
    await runRow(testApp.app, "exports", { ...row, by: broken });
    const failure = (await rowOf("exports"))?.failure;
    expect(failure).toMatchObject({ error: "RangeError", at: testApp.clock.now().toISOString() });
    expect(failure?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect(testApp.logged().find((line) => line.includes(String(failure?.id)))).toContain("exports");
    expect(await faults()).toMatchObject({ failed: 1 });
    testApp.clock.advance(1_000);
    await forget(testApp, "exports");
    expect((await rowOf("exports"))?.failure).toBeNull();
    expect(await faults()).toEqual({ failed: 0, overdue: 0, reviews: 0 });
  });

  test("shows a job of its own that failed, and lets it fail", async () => {
    const rows = { "closed-accounts": retention["closed-accounts"] } as Retention;
    const failing = { name: "erase-due-accounts", run: () => Promise.reject(new TypeError("away")) };
    const [noted] = noteRuns(rows, [failing]);
    await expect(noted?.run(testApp.app, {}, { id: "1" })).rejects.toThrow("away");
    expect((await rowOf("closed-accounts"))?.failure).toMatchObject({ error: "TypeError" });
  });
});

describe("[B-11] the record of processing activities", () => {
  test("has each row of the retention table in exactly one activity", () => {
    const rows = Object.values(ACTIVITIES).flatMap((activity) => activity.rows as readonly string[]);
    expect(rows.toSorted()).toEqual(Object.keys(retention).toSorted());
  });

  test("names the company, purposes, legal bases, periods, and recipients as they are configured, without keys", async () => {
    const record: ProcessingView = await (await olga.ask("GET", "/api/desk/processing")).json();
    expect(record.companies[0]?.name).not.toBe("");
    const payments = record.activities.find(({ name }) => name === "payments");
    expect(payments).toMatchObject({ bases: ["contract", "law"], groups: ["members"] });
    expect(payments?.recipients).toContainEqual({ kind: "sms", names: ["sms.example"] });
    expect(payments?.recipients.find(({ kind }) => kind === "payments")?.names).not.toEqual([]);
    expect(payments?.kept).toContainEqual({
      what: "Codes sent by SMS",
      keep: { unit: "hours", values: [24] },
    });
    expect(JSON.stringify(record)).not.toMatch(/secret/);
  });

  test.each(LOCALES)("is written in %s as a file", async (locale) => {
    const answer = await testApp.ask("/api/desk/processing-files", {
      headers: { cookie: `${olga.cookie}; locale=${locale}` },
    });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"]);
    const text = await answer.text();
    const words = testApp.app.translations.texts(locale).t("processing");
    expect(text).toContain(words("activity.payments.purpose").replaceAll('"', '""'));
    expect(text).not.toMatch(/processing:|\{\{|undefined/);
    expect(text.split("\r\n").length).toBeGreaterThan(Object.keys(ACTIVITIES).length);
  });
});
