import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { App } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { decideAppeal } from "../appeals/decide-appeal.ts";
import { fileAppeal } from "../appeals/file-appeal.ts";
import { decide } from "../decisions/decide.ts";
import { undoDecision } from "../decisions/undo-decision.ts";
import { counting, moderating, refusal } from "../moderation.fixture.ts";
import { claimNext } from "./claim-case.ts";
import { finishCases } from "./finish-cases.ts";
import { addNote, handUp } from "./hand-up.ts";
import type { CaseRow } from "./queries-case.ts";
import { readCase } from "./read-case.ts";
import { reopen } from "./reopen.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp?.close());

const count = (table: string, where: string) => counting(testApp)(table, where);

describe("reports become cases", () => {
  test("ten reports about one profile are one case, which is due earlier and never later", async () => {
    const anna = await desk.make();
    await desk.report(anna);
    const first = await desk.caseOf(anna);
    expect(first).toMatchObject({
      subject: `profile:${anna.id}`,
      queue: "people",
      lane: 2,
      reports: 1,
      state: "open",
    });
    for (let index = 0; index < 9; index += 1) await desk.report(anna);
    const all = await desk.caseOf(anna);
    expect(all).toMatchObject({ id: first.id, reports: 10, version: 10, trust: 10 });
    expect(all.dueAt.getTime() - all.openedAt.getTime()).toBe(18 * 60 * MINUTE);
    expect(await count("safety_report", `case_id = ${first.id}`)).toBe(10);
  });

  test("reports that come at the same moment make one case", async () => {
    const anna = await desk.make();
    const reporters = await Promise.all(Array.from({ length: 6 }, () => makeMember(testApp)));
    await Promise.all(reporters.map((by) => desk.report(anna, "insult", by)));
    expect(await count("moderation_case", `about_id = ${anna.id}`)).toBe(1);
    expect(await desk.caseOf(anna)).toMatchObject({ reports: 6, version: 6 });
  });

  test("a report about danger to people moves the case to the urgent queue, and somebody who repeats counts once", async () => {
    const [anna, emil] = [await desk.make(), await desk.make()];
    await desk.report(anna, "nudity", emil);
    await desk.report(anna, "nudity", emil);
    expect(await desk.caseOf(anna)).toMatchObject({ lane: 3, reports: 2, trust: 1 });
    await desk.report(anna, "threat", emil);
    const { lane, queue, dueAt, openedAt, rule } = await desk.caseOf(anna);
    expect({ lane, queue, rule }).toEqual({ lane: 0, queue: "urgent", rule: "life" });
    expect(dueAt.getTime() - openedAt.getTime()).toBe(60 * MINUTE);
  });

  test("of a danger of which an authority has to hear count more than another danger", async () => {
    const anna = await desk.make();
    for (const [reason, rule] of [
      ["underage", "minor_account"],
      ["threat", "life"],
      ["underage", "life"],
    ] as const) {
      await desk.report(anna, reason);
      expect(await desk.caseOf(anna)).toMatchObject({ rule, lane: 0, queue: "urgent" });
    }
    const mira = desk.person();
    const { id: caseId, lease, version } = await desk.claim(mira, anna);
    const none = { caseId, lease, version, outcome: "none", facts: "", why: "A grown-up" } as const;
    await expect(decide(testApp.app as unknown as App, mira, none)).rejects.toEqual(
      refusal("moderation.authority_first"),
    );
  });

  test("that an appeal found to be wrong do not count as upheld", async () => {
    const [anna, ben, emil] = [await desk.make(), await desk.make(), await desk.make()];
    await desk.report(anna, "insult", emil);
    await desk.judge(desk.person(), anna);
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(anna), words: "It was not me" });
    const { rows } = await testApp.app.pool.query(
      "select id from moderation_case where about_id = $1 and appeal_of is not null",
      [anna.id],
    );
    const tom = desk.person();
    const { lease, version } = (await claimNext(testApp.app, tom, { queue: "appeals" })) as CaseRow;
    const judged = { outcome: "overturned", facts: "You were right.", why: "Mixed up" } as const;
    await decideAppeal(testApp.app as unknown as App, tom, { caseId: rows[0].id, lease, version, ...judged });
    await desk.report(ben, "insult", emil);
    expect((await desk.caseOf(ben)).trust).toBeCloseTo(0.8);
  });
});

describe("[bad case 5] the same content reported again", () => {
  test("after it was found in order is not judged again within a month, and whoever reports it gets that answer", async () => {
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.deliver();
    await desk.report(anna, "insult", emil);
    expect(await count("moderation_case", `about_id = ${anna.id}`)).toBe(1);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "decided" });
    await desk.deliver();
    const json = { token: await desk.letterTo(emil) };
    const { body } = await (await testApp.ask("/api/decision-letters", { method: "POST", json })).json();
    expect(body).toMatch(/A program sent this answer: a person judged the same content on/);
    expect(body).not.toContain("A person decided this");
    expect(await count("safety_report", `about_id = ${anna.id} and closed_at is null`)).toBe(0);
  });

  test("as a danger to people is judged again at once", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.report(anna, "child");
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", queue: "urgent" });
  });

  test("as shown without consent is judged by a person", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.report(anna, "intimate");
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", reports: 1 });
  });

  test("is judged again when it was changed, after a month, and after a decision against it", async () => {
    const [mira, anna, ben] = [desk.person(), await desk.make(), await desk.make()];
    for (const one of [anna, ben]) await desk.report(one);
    await desk.judge(mira, ben, { outcome: "none" });
    await testApp.app.pool.query("update profiles_profile set about = 'Changed' where member_id = $1", [
      ben.id,
    ]);
    await desk.report(ben);
    expect(await count("moderation_case", `about_id = ${ben.id}`)).toBe(2);
    await testApp.app.pool.query("update moderation_case set state = 'open' where about_id = $1", [anna.id]);
    await desk.judge(mira, anna);
    await desk.report(anna);
    expect(await count("moderation_case", `about_id = ${anna.id}`)).toBe(2);
    await desk.judge(desk.person(), anna, { outcome: "none" });
    testApp.clock.advance(30 * DAY);
    await desk.report(anna);
    expect(await count("moderation_case", `about_id = ${anna.id}`)).toBe(3);
  });
});

describe("a case", () => {
  test("is handed up to the leads with a note, which they read", async () => {
    const [mira, lead, anna] = [desk.person(), desk.person("lead"), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await addNote(testApp.app, mira, { caseId, lease, note: "Looks like the one of May" });
    await handUp(testApp.app, mira, { caseId, lease, note: "I am not sure" });
    expect(await desk.caseOf(anna)).toMatchObject({ queue: "escalated", leasedBy: null });
    await expect(handUp(testApp.app, mira, { caseId, lease, note: "x" })).rejects.toEqual(
      refusal("moderation.taken"),
    );
    await desk.claim(lead, anna);
    const { history } = await readCase(testApp.app as unknown as App, lead, caseId);
    expect(history.flatMap(({ note }) => note ?? [])).toEqual(["Looks like the one of May", "I am not sure"]);
  });

  test("that was handed up stays with the leads when a graver report comes, unless somebody is in danger", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await handUp(testApp.app, mira, { caseId, lease, note: "I am not sure" });
    await desk.report(anna, "scam");
    expect(await desk.caseOf(anna)).toMatchObject({ queue: "escalated", lane: 1, rule: "scam" });
    await desk.report(anna, "threat");
    expect(await desk.caseOf(anna)).toMatchObject({ queue: "urgent", lane: 0, rule: "life" });
  });

  test("is opened again by a lead, and gives its reports to the one that was opened meanwhile", async () => {
    const [mira, lead, anna] = [desk.person(), desk.person("lead"), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna);
    const { id: caseId } = await desk.caseOf(anna);
    const note = "The police wrote";
    expect(() => reopen(testApp.app, mira, { caseId, note })).toThrow(refusal("staff.no_right"));
    await reopen(testApp.app, lead, { caseId, note });
    expect(await desk.caseOf(anna)).toMatchObject({ id: caseId, state: "open" });
    const decisionId = await desk.judge(mira, anna);
    await desk.report(anna);
    await undoDecision(testApp.app as unknown as App, mira, { decisionId, why: "Wrong case" });
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", reports: 2 });
    expect(await count("moderation_case", `id = ${caseId} and state = 'final'`)).toBe(1);
  });

  test("gives the one that was opened meanwhile its urgency too", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "scam");
    const decisionId = await desk.judge(mira, anna, { rule: "scam" });
    await desk.report(anna, "advertising");
    expect(await desk.caseOf(anna)).toMatchObject({ lane: 3, rule: "advertising" });
    await desk.undo(mira, decisionId);
    const other = { state: "open", reports: 2, lane: 1, rule: "scam", queue: "people" };
    expect(await desk.caseOf(anna)).toMatchObject(other);
  });

  test("is final after six months without an appeal", async () => {
    const [mira, anna, ben] = [desk.person(), await desk.make(), await desk.make()];
    for (const one of [anna, ben]) {
      await desk.report(one);
      await desk.judge(mira, one);
    }
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(ben), words: "It was not me" });
    testApp.clock.advance(183 * DAY);
    await finishCases.run(testApp.app as unknown as App, {}, { id: "1" });
    const states = async (about: { id: number }) =>
      (
        await testApp.app.pool.query("select state from moderation_case where about_id = $1 order by id", [
          about.id,
        ])
      ).rows;
    expect(await states(anna)).toEqual([{ state: "final" }]);
    expect(await states(ben)).toEqual([{ state: "decided" }, { state: "open" }]);
  });
});
