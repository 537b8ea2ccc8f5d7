import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeStaff, type Person as Staff } from "#features/staff/server/staff.fixture.ts";
import type { App } from "#platform/app.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { fileAppeal } from "../appeals/file-appeal.ts";
import { claimNext } from "../cases/claim-case.ts";
import { readCase, readCasePicture } from "../cases/read-case.ts";
import { readCaseState } from "../cases/read-state.ts";
import { stateCaseReason } from "../cases/require-readable.ts";
import { watchCases } from "../cases/watch-cases.ts";
import { moderationFigures } from "../count-day.ts";
import { decide } from "../decisions/decide.ts";
import { moderating } from "../moderation.fixture.ts";
import type { Person } from "../person.ts";
import { reviewing } from "../review/review.fixture.ts";
import { drawSamples, isSampled } from "./draw-samples.ts";
import { readAgreement } from "./read-sample.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let lea: Staff;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  lea = await makeStaff(testApp, { roles: ["lead"] });
});
afterAll(() => testApp?.close());
beforeEach(() => testApp.app.pool.query("update moderation_case set state = 'final'"));

const run = (job: typeof drawSamples) => job.run(testApp.app, {}, { id: "1" });
const ban = { rule: "scam", measures: [{ kind: "banned" }] } as const;

/** The numbers of decisions go on at one that is drawn. */
async function numberDrawn(): Promise<number> {
  const { pool } = testApp.app;
  const { rows } = await pool.query("select coalesce(max(id), 0) + 1 as id from moderation_decision");
  let { id } = rows[0];
  while (!isSampled(testApp.app, id)) id += 1;
  await pool.query(`alter table moderation_decision alter column id restart with ${id}`);
  return Number(id);
}

/** Decides a case about somebody, as one of those that are judged again. */
async function sampled(
  decision: Parameters<typeof desk.judge>[2],
  beforeDrawn: (caseId: number) => Promise<void> = async () => {},
) {
  const [mira, anna] = [desk.person(), await desk.make()];
  await desk.report(anna, "scam");
  await numberDrawn();
  const decisionId = await desk.judge(mira, anna, decision);
  const first = await desk.caseOf(anna);
  await beforeDrawn(first.id);
  testApp.clock.advance(15 * MINUTE);
  await run(drawSamples);
  return { mira: { ...mira, confirmedAt: testApp.clock.now() }, anna, decisionId, first };
}

const stranger = (...roles: Parameters<typeof desk.person>) => desk.person(...roles);

async function judgeAgain(by: Person, queue: "people" | "escalated", isBan: boolean) {
  const found = await claimNext(testApp.app, by, { queue });
  if (!found) return null;
  const { id: caseId, lease, version } = found;
  const common = { caseId, lease, version, facts: "x", why: "As I see it" };
  const given = isBan
    ? { ...common, outcome: "violation" as const, ...ban }
    : { ...common, outcome: "none" as const };
  await decide(testApp.app, by, given);
  return caseId;
}

const read = (by: Person, id: number) => readCase(testApp.app, by, id);
const stateReason = (by: Person, caseId: number) =>
  stateCaseReason(testApp.app, by, {
    case: caseId,
    category: "quality",
    words: "Looking at colleagues' work",
  });
const everything = async () =>
  (
    await testApp.app.pool.query(
      "select (select count(*) from moderation_measure), (select count(*) from moderation_statement), (select count(*) from moderation_decision)",
    )
  ).rows;

describe("a sample of a decision", () => {
  test("comes to another person, who learns of the first decision only after their own", async () => {
    const { mira, anna, first } = await sampled(ban);
    expect(await claimNext(testApp.app, mira, { queue: "people" })).toBeNull();
    const tom = stranger();
    const found = await claimNext(testApp.app, tom, { queue: "people" });
    expect(found).toMatchObject({ subject: first.subject, aboutId: anna.id, lane: 3, rule: "scam" });
    const blind = await read(tom, found?.id as number);
    expect(blind).toMatchObject({ sample: null, decision: null, strikes: [], reports: [{ reason: "scam" }] });
    expect(JSON.stringify(blind)).not.toMatch(/banned.*until|An insult in your profile/);
    const before = await everything();
    const { id: caseId, lease, version } = found as NonNullable<typeof found>;
    await decide(testApp.app, tom, {
      ...{ caseId, lease, version, facts: "x", why: "Clear to me", outcome: "violation" },
      ...ban,
    });
    expect(await everything()).toEqual(before);
    expect((await read(tom, caseId)).sample).toMatchObject({
      first: { case: first.id, outcome: "violation", rule: "scam" },
      opinions: [{ outcome: "violation", agrees: true }],
    });
    expect(await desk.statusOf(anna)).toBe("banned");
  });

  test("about a photo shows the picture that the first person saw", async () => {
    const photos = reviewing(testApp);
    const { member, ids } = await photos.uploader(1);
    await photos.report(member, ids[0] as number);
    const mira = desk.person();
    const decisionId = await numberDrawn();
    await desk.judge(mira, member, { outcome: "none" });
    testApp.clock.advance(15 * MINUTE);
    await run(drawSamples);
    const tom = stranger();
    const found = await claimNext(testApp.app, tom, { queue: "pictures" });
    expect(found).toMatchObject({ sampleOf: decisionId });
    const { reports } = await read(tom, found?.id as number);
    const key = reports[0]?.pictures[0]?.key as string;
    const { webp } = await readCasePicture(testApp.app as unknown as App, tom, {
      caseId: found?.id as number,
      key,
    });
    expect(Buffer.from(webp, "base64").subarray(8, 12).toString()).toBe("WEBP");
  });

  test("is judged by nobody who has read how it was decided, and who judges it cannot read that before", async () => {
    const [tom, ida, jan, uwe] = [stranger(), stranger(), stranger(), stranger()];
    const { anna, first } = await sampled(ban, async (caseId) => {
      expect((await readCaseState(testApp.app, uwe, caseId)).decided?.outcome).toBe("violation");
      await stateReason(jan, caseId);
      await read(jan, caseId);
    });
    for (const one of [jan, uwe]) expect(await claimNext(testApp.app, one, { queue: "people" })).toBeNull();
    await stateReason(ida, first.id);
    expect((await read(ida, first.id)).decision).toMatchObject({ outcome: "violation" });
    expect(await claimNext(testApp.app, ida, { queue: "people" })).toBeNull();
    expect(await claimNext(testApp.app, tom, { queue: "people" })).toMatchObject({ aboutId: anna.id });
    const blind = { code: "moderation.blind" };
    await expect(stateReason(tom, first.id)).rejects.toMatchObject(blind);
    await expect(read(tom, first.id)).rejects.toMatchObject(blind);
    await expect(readCaseState(testApp.app, tom, first.id)).rejects.toMatchObject(blind);
    expect((await readCaseState(testApp.app, stranger(), first.id)).decided?.outcome).toBe("violation");
  });

  test("that two see differently goes to a lead and changes nothing for the member until the lead opens the case again", async () => {
    const { anna, first } = await sampled(ban);
    const caseId = (await judgeAgain(stranger(), "people", false)) as number;
    expect(await desk.statusOf(anna)).toBe("banned");
    const { rows } = await testApp.app.pool.query("select queue, state from moderation_case where id = $1", [
      caseId,
    ]);
    expect(rows).toEqual([{ queue: "escalated", state: "open" }]);
    const lead = stranger("lead");
    expect(await judgeAgain(lead, "escalated", false)).toBe(caseId);
    expect((await read(lead, caseId)).sample?.opinions.map(({ agrees }) => agrees)).toEqual([false, false]);
    expect(await desk.statusOf(anna)).toBe("banned");
    expect(await desk.caseOf(anna)).toMatchObject({ id: first.id, state: "open" });
  });

  test("does not open a case while an appeal is open, whose judge reads what the lead found", async () => {
    const { first, anna } = await sampled(ban);
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    await judgeAgain(stranger(), "people", false);
    await judgeAgain(stranger("lead"), "escalated", false);
    expect(await desk.caseOf(anna)).toMatchObject({ id: first.id, state: "decided" });
    const { rows } = await testApp.app.pool.query(
      "select kind, data ->> 'note' as note from moderation_event where case_id = $1 order by id desc limit 1",
      [first.id],
    );
    expect(rows).toEqual([{ kind: "noted", note: "As I see it" }]);
  });

  test("on which the lead agrees with the first person leaves that decision as it is", async () => {
    const { anna, first } = await sampled({ outcome: "none" });
    const caseId = await judgeAgain(stranger(), "people", true);
    expect(await desk.statusOf(anna)).toBe("active");
    expect(await judgeAgain(stranger("lead"), "escalated", false)).toBe(caseId);
    expect(await desk.caseOf(anna)).toMatchObject({ id: first.id, state: "decided" });
  });

  test("is beside a new case about the same profile, and is drawn once, after the decision can no longer be taken back", async () => {
    const { anna, decisionId } = await sampled({ outcome: "none" });
    await run(drawSamples);
    const samples = `select count(*)::integer as n from moderation_case where sample_of = ${decisionId}`;
    expect((await testApp.app.pool.query(samples)).rows).toEqual([{ n: 1 }]);
    await testApp.app.pool.query("update profiles_profile set about = 'Changed' where member_id = $1", [
      anna.id,
    ]);
    await desk.report(anna);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", sampleOf: null, reports: 1 });
  });

  test("is drawn of one decision in fifty, always of the same ones", () => {
    const drawn = Array.from({ length: 20_000 }, (_, id) => id + 1).filter((id) =>
      isSampled(testApp.app, id),
    );
    expect(drawn.length).toBeGreaterThan(320);
    expect(drawn.length).toBeLessThan(480);
    for (const id of drawn) expect(isSampled(testApp.app, id)).toBe(true);
  });

  test("counts for the agreement of the last 90 days", async () => {
    testApp.clock.advance(91 * DAY);
    expect(await readAgreement(testApp.app)).toEqual({ days: 90, judged: 0, agreed: 0 });
    for (const isBan of [true, false]) {
      await sampled(ban);
      await judgeAgain(stranger(), "people", isBan);
      await testApp.app.pool.query("update moderation_case set state = 'final'");
    }
    expect(await readAgreement(testApp.app)).toEqual({ days: 90, judged: 2, agreed: 1 });
    const to = new Date(testApp.clock.now().getTime() + 1);
    const counted = await moderationFigures.count(testApp.app.db, { from: new Date(to.getTime() - DAY), to });
    const agreement = counted.filter(({ metric }) => metric === "agreement");
    expect(agreement.map(({ part, n }) => [part, n]).sort()).toEqual([
      ["different", 1],
      ["same", 1],
    ]);
  });
});

describe("an urgent case that nobody takes", () => {
  const mails = async () =>
    (await testApp.outbox()).filter(({ to, subject }) => to === lea.email && /urgent/i.test(subject)).length;
  const watch = async () => {
    await run(watchCases);
    await testApp.runJobs();
  };

  test("is told to the leads by mail after 15 minutes, once, and again only after somebody gave it back", async () => {
    const anna = await desk.make();
    await desk.report(anna, "threat");
    testApp.clock.advance(15 * MINUTE - 1);
    await watch();
    expect(await mails()).toBe(0);
    testApp.clock.advance(1);
    await watch();
    await watch();
    expect(await mails()).toBe(1);
    await desk.claim(stranger(), anna);
    await watch();
    expect(await mails()).toBe(1);
    testApp.clock.advance(10 * MINUTE);
    await watch();
    expect(await mails()).toBe(2);
  });

  test("shows in the metrics of its queue once it is late", async () => {
    await desk.report(await desk.make(), "threat");
    await watch();
    expect(await testApp.app.metrics.print()).toContain('moderation_due{queue="urgent"} 0');
    testApp.clock.advance(60 * MINUTE + 1);
    await watch();
    expect(await testApp.app.metrics.print()).toContain('moderation_due{queue="urgent"} 1');
    expect(await testApp.app.metrics.print()).toContain('moderation_due{queue="people"} 0');
  });
});
