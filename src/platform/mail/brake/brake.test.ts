import { afterAll, beforeAll, expect, test } from "vitest";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { hereSite, openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { mailing, SITE } from "../mail.fixture.ts";
import { judgeMailsJob, marketingCommand } from "./brake.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let mails: ReturnType<typeof mailing>;
let anna: MadeMember;
let site: typeof SITE;
beforeAll(async () => {
  testApp = await openTestApp();
  mails = mailing(testApp);
  anna = await makeMember(testApp);
  site = { ...SITE, id: hereSite(testApp).id };
});
afterAll(() => testApp.close());

const judge = () => judgeMailsJob.run(testApp.app, {}, { id: "1" });
const marketing = () => mails.marketing(anna, { site });
const run = (values = {}) => marketingCommand.run(testApp.app, values);

/** Mails of the site that have ended in this state. */
async function log(state: string, count: number) {
  await testApp.app.pool.query(
    `insert into mail_sent (key, site_id, mail_class, kind, message_id, state, at)
     select gen_random_uuid(), $1, 'account', 'test', gen_random_uuid(), $2, $3 from generate_series(1, $4)`,
    [site.id, state, testApp.clock.now(), count],
  );
}

test("marketing stops by itself when more than 5 % of a week's mails have bounced, until an operator lets it go on", async () => {
  await log("sent", 190);
  await log("bounced", 10);
  await judge();
  expect(await marketing()).toBe(true);
  await log("refused", 1);
  await judge();
  await judge();
  expect(await marketing()).toBe(false);
  expect(await mails.activity(anna, { site })).toBe(true);
  expect(await mails.marketing(anna, { site: { ...site, id: site.id + 1 } })).toBe(true);
  expect(await mails.figures("mail_faults_total")).toEqual(['mail_faults_total{fault="bounced"} 1']);
  expect(await mails.figures("mails_total")).toContain('mails_total{kind="news",result="stopped"} 1');
  const errors = testApp.logged().filter((line) => line.includes('"level":"error"'));
  expect(errors).toHaveLength(1);
  expect(errors[0]).toContain("marketing mails have stopped");

  expect(await run()).toContain("localhost: stopped since 2026-11-21T12:00:00.000Z, too many mails bounced");
  testApp.clock.advance(1_000);
  expect(await run({ resume: "localhost" })).toContain("localhost: sends marketing mails");
  await judge();
  expect(await marketing()).toBe(true);
  await expect(run({ resume: "localhost" })).rejects.toThrow("not stopped");
  await expect(run({ resume: "elsewhere.example" })).rejects.toThrow("--resume");
});

test("and when more than 0.1 % were marked as spam; older mails do not count", async () => {
  await log("complained", 3);
  testApp.clock.advance(7 * DAY + 1);
  await judge();
  expect(await marketing()).toBe(true);
  await log("complained", 3);
  await judge();
  expect(await marketing()).toBe(false);
  expect(await mails.figures("mail_faults_total")).toContain('mail_faults_total{fault="complained"} 1');
});
