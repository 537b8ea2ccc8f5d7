import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eraseNow } from "#testing/fill-member.ts";
import { forget } from "#testing/forget.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { walkEverything } from "#testing/walk-everything.ts";
import { jobs } from "../../../jobs.ts";
import { fileAppeal } from "./appeals/file-appeal.ts";
import { type Desk, openDesk, warning } from "./desk.fixture.ts";

const DAY = 86_400_000;

let testApp: TestApp;
let desk: Desk;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

const mailsTo = async ({ email }: MadeMember) =>
  (await testApp.outbox()).filter(({ to }) => to === email).length;

/** Runs everything that the program does by itself at some time of the day. */
async function runSchedule() {
  for (const { name, schedule, run } of jobs) if (schedule) await run(testApp.app as never, {}, { id: name });
}

describe("a case whose notifier was erased", () => {
  test("[bad case 9] is decided with the report, without their name, and nobody is mailed but the member", async () => {
    const { mira } = desk.people;
    const eva = await desk.make();
    await desk.report(anna, "insult", eva);
    await eraseNow(testApp, eva.id);
    await testApp.runJobs();
    const before = await mailsTo(eva);
    await mira.logIn();
    const seen = await desk.claim(mira);
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).text();
    expect(read).toContain("See for yourself");
    for (const word of [eva.username, eva.email]) expect(read).not.toContain(word);
    expect((await desk.decide(mira, seen as object, warning)).status).toBe(200);
    await desk.deliver();
    await testApp.runJobs();
    const letters = (await testApp.outbox()).filter(({ text }) => text.includes("/decisions/"));
    expect(letters.map(({ to }) => to)).toEqual([anna.email]);
    expect(await mailsTo(eva)).toBe(before);
  });
});

describe("a case about a member who was erased", () => {
  test("[bad case 8] keeps its evidence and strike to their day, and the name stands nowhere else", async () => {
    const { mira } = desk.people;
    const seen = await desk.claimNew(anna, mira);
    expect((await desk.decide(mira, seen, warning)).status).toBe(200);
    await desk.deliver();
    await testApp.runJobs();
    await eraseNow(testApp, anna.id);
    await testApp.runJobs();
    await mira.logIn();
    const why = { category: "appeal", words: "Their appeal came by post" };
    const opened = await mira.ask("POST", "/api/desk/case-reasons", { case: seen.case, ...why });
    expect(opened.status).toBeLessThan(300);
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).text();
    expect(read).toContain(anna.username);

    const { pool, files } = testApp.app;
    const found = await walkEverything({ pool, files }, { name: anna.username, mailbox: anna.email });
    // The demo keeps what it would have mailed in a table.
    expect(Object.keys(found).filter((where) => !where.startsWith("outbox_message."))).toEqual([]);

    const strikes = async () =>
      (
        await pool.query(
          `select from moderation_strike where decision_id in (select d.id from moderation_decision d
        join moderation_case c on c.id = d.case_id where c.about_id = $1)`,
          [anna.id],
        )
      ).rowCount;
    testApp.clock.advance(364 * DAY);
    await forget(testApp, "strikes");
    expect(await strikes()).toBe(1);
    testApp.clock.advance(3 * DAY);
    await forget(testApp, "strikes");
    expect(await strikes()).toBe(0);
  });
});

describe("an appeal", () => {
  test("[bad case 18] that nobody decides is late and stays open, and cannot be rejected without reasons", async () => {
    const { mira, tom } = desk.people;
    const seen = await desk.claimNew(anna, mira);
    expect((await desk.decide(mira, seen, warning)).status).toBe(200);
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    testApp.clock.advance(60 * DAY);
    await runSchedule();
    await tom.logIn();
    const { queues } = await (await tom.ask("GET", "/api/desk/queues")).json();
    expect(queues).toContainEqual(expect.objectContaining({ queue: "appeals", open: 1, late: 1 }));
    const held = await desk.claim(tom, "appeals");
    const answer = await tom.ask("POST", "/api/desk/appeal-decisions", { ...held, outcome: "kept" });
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, ["facts", "why"]]);
    const { state } = await (await tom.ask("GET", `/api/desk/case-states?id=${held?.case}`)).json();
    expect(state).toBe("open");
  });
});
