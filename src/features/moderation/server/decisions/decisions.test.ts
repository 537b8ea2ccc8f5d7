import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { counting, moderating, refusal } from "../moderation.fixture.ts";
import { sendLetters } from "../statements/send-letters.ts";
import { decide } from "./decide.ts";
import { undoDecision } from "./undo-decision.ts";

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

describe("a decision", () => {
  test("[bad case 2] by somebody whose lease ran out is refused, and nothing of it happens", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease, version } = await desk.claim(mira, anna);
    testApp.clock.advance(10 * MINUTE);
    const given = { caseId, lease, version, facts: "x", why: "y", outcome: "none" } as const;
    await expect(decide(testApp.app, mira, given)).rejects.toEqual(refusal("moderation.taken"));
    expect(await count("moderation_decision", `case_id = ${caseId}`)).toBe(0);
  });

  test("[bad case 4] after a report came in is refused, and works once it was seen", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease, version } = await desk.claim(mira, anna);
    await desk.report(anna);
    const given = { caseId, lease, facts: "x", why: "y", outcome: "none" } as const;
    await expect(decide(testApp.app, mira, { ...given, version })).rejects.toEqual(
      refusal("moderation.changed"),
    );
    await decide(testApp.app, mira, { ...given, version: version + 1 });
    expect(await desk.caseOf(anna)).toMatchObject({ state: "decided", leasedBy: null });
  });

  test("[bad case 1] of two people at once is one decision", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease, version } = await desk.claim(mira, anna);
    const given = { caseId, lease, version, facts: "x", why: "y", outcome: "none" } as const;
    const results = await Promise.allSettled([1, 2, 3].map(() => decide(testApp.app, mira, given)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("moderation_decision", `case_id = ${caseId}`)).toBe(1);
  });

  test("about a ban asks for the second factor of the last five minutes", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "scam");
    const ban = { rule: "scam", measures: [{ kind: "banned" }] } as const;
    testApp.clock.advance(5 * MINUTE + 1);
    await expect(desk.judge(mira, anna, ban)).rejects.toEqual(refusal("staff.confirm_first"));
    await desk.judge({ ...mira, confirmedAt: testApp.clock.now() }, anna, ban);
    expect(await desk.statusOf(anna)).toBe("banned");
  });

  test.each([
    ["on content that is not the subject", [{ kind: "photo_rejected" }]],
    ["without the end it needs", [{ kind: "muted" }]],
    ["with an end it cannot have", [{ kind: "warning", days: 3 }]],
  ] as const)("with a measure %s is refused", async (_, measures) => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    await expect(desk.judge(mira, anna, { measures })).rejects.toEqual(refusal("moderation.wrong_measures"));
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open" });
  });

  test("mutes until its end, which needs no job, and leaves a strike for a year", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna, { measures: [{ kind: "muted", days: 3 }] });
    const end = new Date(testApp.clock.now().getTime() + 3 * DAY);
    expect(await desk.restrictionOf(anna)).toMatchObject({
      muted_until: end,
      barred_until: null,
    });
    expect(await count("moderation_strike", "rule = 'harassment' and withdrawn_at is null")).toBeGreaterThan(
      0,
    );
  });

  test("[bad case 19] [F-09] a measure without a statement of reasons cannot be stored", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const id = await desk.judge(mira, anna);
    const inserting = testApp.app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom("moderationStatement").where("decisionId", "=", id).execute();
      const measure = { decisionId: id, kind: "muted", subject: "x:1", aboutId: anna.id };
      const ends = new Date(testApp.clock.now().getTime() + DAY);
      await tx
        .insertInto("moderationMeasure")
        .values({ ...measure, beginsAt: testApp.clock.now(), endsAt: ends })
        .execute();
    });
    await expect(inserting).rejects.toThrow("has no statement of reasons");
  });

  test("is taken back within 15 minutes by its own person: nothing of it stays, and the case is open again", async () => {
    const [mira, tom, anna] = [desk.person(), desk.person(), await desk.make()];
    await desk.report(anna, "scam");
    const decisionId = await desk.judge(mira, anna, { rule: "scam", measures: [{ kind: "banned" }] });
    await expect(undoDecision(testApp.app, tom, { decisionId, why: "x" })).rejects.toEqual(
      refusal("moderation.not_found"),
    );
    await undoDecision(testApp.app, mira, { decisionId, why: "The wrong case" });
    expect(await desk.statusOf(anna)).toBe("active");
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await count("moderation_strike", `decision_id = ${decisionId} and withdrawn_at is null`)).toBe(0);
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open" });
    await desk.deliver();
    expect(await desk.letterTo(anna)).toBe("");
    await expect(undoDecision(testApp.app, mira, { decisionId, why: "x" })).rejects.toEqual(
      refusal("moderation.too_late"),
    );
  });

  test("about danger to people that was told at once is taken back by a letter to each who was told, which the old link shows too", async () => {
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna, "threat", emil);
    const ban = { rule: "life", measures: [{ kind: "banned" }] } as const;
    const decisionId = await desk.judge(mira, anna, ban);
    const send = () => sendLetters.run(testApp.app, {}, { id: "1" });
    await send();
    const old = await Promise.all([anna, emil].map(desk.letterTo));
    await desk.undo(mira, decisionId);
    await send();
    const read = async (token: string) =>
      (await testApp.ask("/api/decision-letters", { method: "POST", json: { token } })).json();
    for (const [index, one] of [anna, emil].entries()) {
      const token = await desk.letterTo(one);
      expect(token).not.toBe(old[index]);
      const letter = await read(token);
      expect(letter.body).toMatch(/have taken (it|back)/);
      expect(letter).toMatchObject({ appeal_state: "none", appeal_until: null });
      expect(await read(old[index] as string)).toEqual(letter);
    }
    await send();
    expect(await count("moderation_statement", `decision_id = ${decisionId}`)).toBe(4);
  });

  test("takes a photo off, and gives it back as it was when it is taken back", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    const { pool } = testApp.app;
    const { rows } = await pool.query(
      `insert into photos_photo (member_id, content_hash, key, status, position, width, height, thumb_hash, created_at)
       values ($1, 'x', 'drawn-test', 'active', 3, 400, 500, 'x', now()) returning id`,
      [anna.id],
    );
    const read = async () =>
      (await pool.query("select status, position, private from photos_photo where id = $1", [rows[0].id]))
        .rows;
    const before = await read();
    await desk.fileAbout(anna, "nudity", `photo:${rows[0].id}`);
    const measures = [{ kind: "photo_rejected" }] as const;
    const decisionId = await desk.judge(mira, anna, { rule: "nudity", measures });
    expect(await read()).toEqual([{ ...before[0], status: "rejected" }]);
    await undoDecision(testApp.app, mira, { decisionId, why: "It is art" });
    expect(await read()).toEqual(before);
  });

  test("cannot be taken back after 15 minutes", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const decisionId = await desk.judge(mira, anna);
    testApp.clock.advance(15 * MINUTE);
    await expect(undoDecision(testApp.app, mira, { decisionId, why: "x" })).rejects.toEqual(
      refusal("moderation.too_late"),
    );
  });
});
