import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES } from "#base/locales.ts";
import type { App } from "#platform/app.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { jobs } from "../../../jobs.ts";
import { MEASURES } from "../measure-rules.ts";
import { RULE_NAMES } from "../rules-list.ts";
import { decideAppeal } from "./appeals/decide-appeal.ts";
import { fileAppeal } from "./appeals/file-appeal.ts";
import { claimNext, freeCases, recuse, releaseCase, renewLease } from "./cases/claim-case.ts";
import { finishCases } from "./cases/finish-cases.ts";
import { addNote, handUp, reopen } from "./cases/hand-up.ts";
import { readCase } from "./cases/read-case.ts";
import { decide } from "./decisions/decide.ts";
import { undoDecision } from "./decisions/undo-decision.ts";
import { moderating } from "./moderation.fixture.ts";
import { sayStatement } from "./statements/say-statement.ts";

const MINUTE = 60_000;
const DAY = 86_400_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
});
afterAll(() => testApp.close());

const refusal = (code: string) => expect.objectContaining({ code });
const count = async (table: string, where: string) =>
  Number((await testApp.app.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);

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
    expect(await desk.letterTo(emil)).not.toBe("");
    expect(await count("safety_report", `about_id = ${anna.id} and closed_at is null`)).toBe(0);
  });

  test("as a danger to people is judged again at once", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.report(anna, "child");
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", queue: "urgent" });
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

  test("is opened again by a lead, and gives its reports to the one that was opened meanwhile", async () => {
    const [mira, lead, anna] = [desk.person(), desk.person("lead"), await desk.make()];
    await desk.report(anna);
    await desk.judge(mira, anna);
    const { id: caseId } = await desk.caseOf(anna);
    const note = "The police wrote";
    expect(() => reopen(testApp.app, mira, { caseId, note })).toThrow(refusal("moderation.no_right"));
    await reopen(testApp.app, lead, { caseId, note });
    expect(await desk.caseOf(anna)).toMatchObject({ id: caseId, state: "open" });
    const decisionId = await desk.judge(mira, anna);
    await desk.report(anna);
    await undoDecision(testApp.app as unknown as App, mira, { decisionId, why: "Wrong case" });
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open", reports: 2 });
    expect(await count("moderation_case", `id = ${caseId} and state = 'final'`)).toBe(1);
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

describe("a lease", () => {
  test("[F-08] [bad case 1] two people who ask at once get two cases, and never the same", async () => {
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    const people = Array.from({ length: 8 }, () => desk.person());
    for (const _ of people) await desk.report(await desk.make());
    const claims = await Promise.all(people.map((by) => claimNext(testApp.app, by, "people")));
    expect(new Set(claims.map((one) => one?.id)).size).toBe(8);
    expect(await claimNext(testApp.app, desk.person(), "people")).toBeNull();
  });

  test("is for three cases at most, and comes back when the person logs out", async () => {
    const [mira, tom] = [desk.person(), desk.person()];
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    for (let index = 0; index < 4; index += 1) await desk.report(await desk.make());
    for (let index = 0; index < 3; index += 1)
      expect(await claimNext(testApp.app, mira, "people")).not.toBeNull();
    await expect(claimNext(testApp.app, mira, "people")).rejects.toEqual(
      refusal("moderation.too_many_cases"),
    );
    const { app, clock } = testApp;
    await app.db.transaction().execute((tx) => freeCases(tx, { personId: mira.personId, at: clock.now() }));
    const held = [];
    for (let index = 0; index < 3; index += 1) held.push(await claimNext(testApp.app, tom, "people"));
    expect(held.every(Boolean)).toBe(true);
  });

  test("ends after ten minutes, is renewed by work, and after an hour in all goes to somebody else", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    const holding = { caseId, lease, personId: mira.personId };
    for (let minutes = 0; minutes < 54; minutes += 9) {
      testApp.clock.advance(9 * MINUTE);
      await renewLease(testApp.app, holding);
    }
    testApp.clock.advance(6 * MINUTE);
    await expect(renewLease(testApp.app, holding)).rejects.toEqual(refusal("moderation.taken"));
    expect((await desk.claim(desk.person(), anna)).id).toBe(caseId);
  });

  test("of somebody who knows the person is given back for good", async () => {
    const [mira, anna] = [desk.person(), await desk.make()];
    await testApp.app.pool.query("update moderation_case set state = 'final'");
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await recuse(testApp.app, mira, { caseId, lease, why: "known" });
    expect(await claimNext(testApp.app, mira, "people")).toBeNull();
    expect((await claimNext(testApp.app, desk.person(), "people"))?.id).toBe(caseId);
  });

  test("that is given back is free at once, and one that was lost changes nothing", async () => {
    const [mira, tom, anna] = [desk.person(), desk.person(), await desk.make()];
    await desk.report(anna);
    const { id: caseId, lease } = await desk.claim(mira, anna);
    await releaseCase(testApp.app, mira, { caseId, lease });
    const again = await desk.claim(tom, anna);
    expect(again.lease).toBe(lease + 1);
    await releaseCase(testApp.app, mira, { caseId, lease });
    expect(await desk.caseOf(anna)).toMatchObject({ leasedBy: tom.personId });
  });

  test("needs a role that may work the queue", async () => {
    for (const roles of [["support"], ["finance"], ["operator"]] as const)
      await expect(claimNext(testApp.app, desk.person(...roles), "people")).rejects.toEqual(
        refusal("moderation.no_right"),
      );
    await expect(claimNext(testApp.app, desk.person("moderator"), "escalated")).rejects.toEqual(
      refusal("moderation.no_right"),
    );
  });
});

describe("a decision", () => {
  test("[F-08] [bad case 2] by somebody whose lease ran out is refused, and nothing of it happens", async () => {
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

  test.each([
    ["text_held", "profile"],
    ["message_hidden", "message"],
  ] as const)("promises no %s, which nothing carries out yet", async (kind, subject) => {
    const [mira, anna] = [desk.person(), await desk.make()];
    if (subject === "profile") await desk.report(anna);
    else await desk.fileAbout(anna, "insult");
    await expect(desk.judge(mira, anna, { measures: [{ kind }] })).rejects.toEqual(
      refusal("moderation.wrong_measures"),
    );
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

describe("letters", () => {
  test("[bad case 20] go to the member and to everybody who reported, 15 minutes later, and name nobody", async () => {
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna, "insult", emil);
    await desk.judge(mira, anna);
    expect(await desk.letterTo(anna)).toBe("");
    await desk.deliver();
    expect(await desk.letterTo(anna)).not.toBe("");
    expect(await desk.letterTo(emil)).not.toBe("");
    const mails = (await testApp.outbox()).filter(({ text }) => text.includes("/decisions/"));
    for (const { text, subject } of mails)
      expect(`${subject} ${text}`).not.toMatch(/Person \d|insult|report.* by/i);
    const sent = mails.length;
    await desk.deliver();
    expect((await testApp.outbox()).filter(({ text }) => text.includes("/decisions/"))).toHaveLength(sent);
  });

  test.each(LOCALES)("[bad case 19] [F-09] state every rule and measure in %s", (locale) => {
    const texts = testApp.app.translations.texts(locale);
    const bodies = new Set<string>();
    const base = {
      site: "Velvet",
      at: new Date(0),
      subject: "photo",
      facts: "FACTS",
      foundBy: "notice",
    } as const;
    for (const outcome of ["violation", "kept", "milder", "overturned"] as const)
      for (const rule of RULE_NAMES)
        for (const kind of MEASURES) {
          const endsAt = new Date("2027-01-02T00:00:00Z");
          const body = sayStatement(texts, { ...base, outcome, rule, measures: [{ kind, endsAt }] });
          expect(body).not.toMatch(/\{\{|\bundefined\b|statement\.|measure\./);
          expect(body).toContain("FACTS");
          bodies.add(body);
        }
    expect(bodies.size).toBe(4 * RULE_NAMES.length * MEASURES.length);
  });
});

describe("an appeal", () => {
  async function banned() {
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "scam");
    const decisionId = await desk.judge(mira, anna, { rule: "scam", measures: [{ kind: "banned" }] });
    await desk.deliver();
    return { mira, anna, decisionId, token: await desk.letterTo(anna) };
  }

  async function judgeAppeal(by: ReturnType<typeof desk.person>, outcome: "kept" | "overturned") {
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    const claimed = await claimNext(testApp.app, by, "appeals");
    if (!claimed) return null;
    const { id: caseId, lease, version } = claimed;
    return decideAppeal(testApp.app, by, { caseId, lease, version, outcome, facts: "Because", why: "z" });
  }

  const settle = () => testApp.app.pool.query("update moderation_case set state = 'final'");

  test("[F-10] [bad case 16] that is granted by another person leaves everything as before", async () => {
    await settle();
    const { mira, anna, decisionId, token } = await banned();
    await fileAppeal(testApp.app, { token, words: "It was not me" });
    expect(await judgeAppeal(mira, "kept")).toBeNull();
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.statusOf(anna)).toBe("active");
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await count("moderation_strike", `decision_id = ${decisionId} and withdrawn_at is null`)).toBe(0);
    await desk.deliver();
    expect(await desk.letterTo(anna)).not.toBe(token);
  });

  test("[F-10] [bad case 17] is never decided by who decided before, also by SQL, and comes once from each side", async () => {
    await settle();
    const { mira, anna, token } = await banned();
    await fileAppeal(testApp.app, { token, words: "It was not me" });
    await expect(fileAppeal(testApp.app, { token, words: "Again" })).rejects.toEqual(
      refusal("moderation.appealed"),
    );
    const { id } = await desk.caseOf(anna);
    const insert = `insert into moderation_decision (case_id, person_id, outcome, facts, why, found_by, at)
      select id, $2, 'kept', 'x', 'y', 'notice', now() from moderation_case where appeal_of = $1`;
    await expect(testApp.app.pool.query(insert, [id, mira.personId])).rejects.toThrow(
      "decided this case before",
    );
    await judgeAppeal(desk.person(), "kept");
    expect(await desk.statusOf(anna)).toBe("banned");
    await desk.deliver();
    const answer = await desk.letterTo(anna);
    await expect(fileAppeal(testApp.app, { token: answer, words: "Once more" })).rejects.toEqual(
      refusal("moderation.appealed"),
    );
  });

  test("is possible for six months, and only with the secret of the letter", async () => {
    const { token } = await banned();
    await expect(fileAppeal(testApp.app, { token: `${token}x`, words: "w" })).rejects.toEqual(
      refusal("moderation.not_found"),
    );
    testApp.clock.advance(185 * DAY);
    await expect(fileAppeal(testApp.app, { token, words: "w" })).rejects.toEqual(
      refusal("moderation.appeal_over"),
    );
  });

  test("of somebody whose report was dismissed opens the case again for another person", async () => {
    await settle();
    const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
    await desk.report(anna, "insult", emil);
    await desk.judge(mira, anna, { outcome: "none" });
    await desk.deliver();
    await fileAppeal(testApp.app, { token: await desk.letterTo(emil), words: "Look again" });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.caseOf(anna)).toMatchObject({ state: "open" });
    await testApp.app.pool.query("update moderation_case set leased_by = null, leased_until = null");
    expect(await claimNext(testApp.app, mira, "people")).toBeNull();
  });

  test("[bad case 15] of two suspensions leaves the shorter, if the longer is overturned", async () => {
    await settle();
    const { app } = testApp;
    const [mira, anna] = [desk.person(), await desk.make()];
    await desk.report(anna, "hate");
    await desk.fileAbout(anna, "hate");
    const suspend = (days: number) => ({ rule: "hate", measures: [{ kind: "suspended", days }] }) as const;
    await desk.judge(mira, anna, suspend(7));
    await desk.judge(mira, anna, suspend(30), "texts");
    const week = new Date(app.clock.now().getTime() + 7 * DAY);
    await desk.deliver();
    await fileAppeal(app, { token: await desk.letterTo(anna), words: "The second is wrong" });
    await judgeAppeal(desk.person(), "overturned");
    expect(await desk.restrictionOf(anna)).toMatchObject({ barred_until: week });
    expect(await desk.statusOf(anna)).toBe("banned");
    testApp.clock.set(week);
    await jobs.find(({ name }) => name === "end-bans")?.run(app, null, { id: "1" });
    expect(await desk.statusOf(anna)).toBe("active");
  });
});
