import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endStaffSessions, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { watchCases } from "./cases/watch-cases.ts";
import { type Desk, errorOf, openDesk } from "./desk.fixture.ts";

const MINUTE = 60_000;

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let lea: Person;
let sam: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom, lea, sam } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

describe("the queues", () => {
  test("are counted and listed for who may work them, and unknown to everybody else", async () => {
    await desk.report(anna);
    const { queues, mine } = await (await mira.ask("GET", "/api/desk/queues")).json();
    expect(queues.map(({ queue }: { queue: string }) => queue)).toEqual([
      ...["urgent", "people", "texts", "pictures", "identity", "appeals"],
    ]);
    expect(mine).toEqual([]);
    const listed = await (await mira.ask("GET", "/api/desk/cases?queue=people")).json();
    expect(listed).toMatchObject({
      cases: [{ subject: `profile:${anna.id}`, held_by: null, mine: false }],
      more: false,
    });
    expect(await errorOf(await mira.ask("GET", "/api/desk/cases?queue=escalated"))).toEqual({
      ...{ status: 403, error: "staff.no_right" },
    });
    expect((await lea.ask("GET", "/api/desk/cases?queue=escalated")).status).toBe(200);
    expect((await sam.ask("GET", "/api/desk/queues")).status).toBe(403);
    expect((await testApp.ask("/api/desk/queues", { headers: { cookie: anna.cookie } })).status).toBe(404);
  });

  test("come in each person's own order, urgent ones always first, and tell how long half of the cases have waited", async () => {
    const order = async (by: Person) =>
      (await (await by.ask("GET", "/api/desk/queues")).json()).queues.map(
        ({ queue }: { queue: string }) => queue,
      );
    const put = (queues: unknown) => mira.ask("PUT", "/api/desk/queue-order", { queues });
    const usual = await order(mira);
    expect((await put(["texts", "urgent", "people", "escalated"])).status).toBe(204);
    expect(await order(mira)).toEqual(["urgent", "texts", "people", "pictures", "identity", "appeals"]);
    expect(await order(tom)).toEqual(usual);
    expect((await put([])).status).toBe(204);
    expect(await order(mira)).toEqual(usual);
    for (const wrong of [["nothing"], "texts", Array(50).fill("texts")]) {
      const answer = await put(wrong);
      expect([answer.status, await order(mira)]).toEqual([400, usual]);
    }
    expect((await sam.ask("PUT", "/api/desk/queue-order", { queues: [] })).status).toBe(403);

    const opened = [];
    for (const minutes of [0, 5, 30]) {
      testApp.clock.advance(minutes * MINUTE);
      opened.push(testApp.clock.now().toISOString());
      await desk.fileAbout(
        { ...anna, id: anna.id + minutes * 1_000_000 },
        "insult",
        `profile:${anna.id + minutes}`,
      );
    }
    testApp.clock.advance(MINUTE);
    await mira.logIn();
    const { queues } = await (await mira.ask("GET", "/api/desk/queues")).json();
    expect(queues).toContainEqual(
      expect.objectContaining({ queue: "people", open: 3, median_opened_at: opened[1] }),
    );
    expect(queues).toContainEqual(expect.objectContaining({ queue: "texts", median_opened_at: null }));
  });

  test("tell by their alias who is on a case, until the lease has run out", async () => {
    const seen = await desk.claimNew(anna, mira);
    const read = async (by: Person) =>
      (await (await by.ask("GET", "/api/desk/cases?queue=people")).json()).cases;
    expect(await read(tom)).toMatchObject([{ id: seen.case, held_by: mira.alias, mine: false }]);
    expect(await read(mira)).toMatchObject([{ id: seen.case, held_by: mira.alias, mine: true }]);
    testApp.clock.advance(10 * MINUTE);
    expect(await read(tom)).toMatchObject([{ held_by: null, mine: false }]);
  });

  test("show fifty cases at a time", async () => {
    for (let index = 0; index < 51; index += 1)
      await desk.fileAbout({ ...anna, id: anna.id + index * 1_000_000 }, "insult");
    const first = await (await mira.ask("GET", "/api/desk/cases?queue=texts")).json();
    expect(first).toMatchObject({ more: true });
    expect(first.cases).toHaveLength(50);
    const rest = await mira.ask("GET", `/api/desk/cases?queue=texts&after=${first.cases[49].id}`);
    expect(await rest.json()).toMatchObject({ more: false, cases: [{}] });
  });

  test("give the next case to one person at a time, three at most, and to nobody without the right", async () => {
    for (let index = 0; index < 4; index += 1) await desk.report(await desk.make());
    const ids = [];
    for (let index = 0; index < 3; index += 1) ids.push((await desk.claim(mira))?.case);
    expect(new Set(ids).size).toBe(3);
    expect(await errorOf(await mira.ask("POST", "/api/desk/case-claims", { queue: "people" }))).toEqual({
      ...{ status: 409, error: "moderation.too_many_cases" },
    });
    expect(ids).not.toContain((await desk.claim(tom))?.case);
    expect(await desk.claim(lea)).toBeNull();
  });

  test("[bad case 24] that a role does not open are refused with the missing right, and the log says so", async () => {
    const refused = await tom.ask("POST", "/api/desk/case-claims", { queue: "visitors" });
    expect(refused.status).toBe(403);
    const { error, message } = await refused.json();
    expect([error, message]).toEqual(["staff.no_right", expect.stringContaining("“case.lead”")]);
    expect(message).toContain("An operator can give you a role");
    const { rows } = await testApp.app.pool.query(
      "select kind, person_id, entry::json -> 'changes' as changes from staff_audit order by id desc limit 1",
    );
    expect(rows).toMatchObject([
      {
        ...{ kind: "staff.refused", person_id: tom.id },
        changes: { right: { after: "case.lead" }, route: { after: "/api/desk/case-claims" } },
      },
    ]);
  });

  test("tell what a person decided in the last 15 minutes, until it was taken back or stands", async () => {
    const undoable = async (by: Person) =>
      (await (await by.ask("GET", "/api/desk/queues")).json()).undoable as { decision: number }[];
    const seen = await desk.claimNew(anna, mira);
    const began = testApp.clock.now().getTime();
    const { id } = await (await desk.decide(mira, seen)).json();
    expect(await undoable(mira)).toEqual([
      {
        ...{ decision: id, case: seen.case, subject: `profile:${anna.id}`, outcome: "none" },
        undo_until: new Date(began + 15 * MINUTE).toISOString(),
      },
    ]);
    expect(await undoable(tom)).toEqual([]);
    await mira.ask("POST", "/api/desk/decision-undos", { decision: id, why: "Wrong case" });
    expect(await undoable(mira)).toEqual([]);
    await desk.decide(mira, (await desk.claim(mira)) as object);
    expect(await undoable(mira)).toHaveLength(1);
    testApp.clock.advance(15 * MINUTE);
    expect(await undoable(mira)).toEqual([]);
  });

  test("bring an urgent case that was handed up to the leads first, who also see that it waits", async () => {
    const waiting = async (by: Person) =>
      (await (await by.ask("GET", "/api/desk/urgent-cases")).json()) as { waiting: number };
    await desk.report(anna, "threat");
    expect([await waiting(mira), await waiting(lea)]).toMatchObject([{ waiting: 1 }, { waiting: 1 }]);
    const urgent = await desk.claim(mira);
    expect(await waiting(tom)).toMatchObject({ waiting: 0 });
    const { case: id, lease } = urgent as { case: number; lease: number };
    await desk.report(await desk.make());
    await mira.ask("POST", "/api/desk/case-hand-ups", { case: id, lease, note: "Too much for me" });
    expect([await waiting(mira), await waiting(lea)]).toMatchObject([{ waiting: 0 }, { waiting: 1 }]);
    const { urgent: atHome } = await (await lea.ask("GET", "/api/desk/queues")).json();
    expect(atHome).toEqual({ waiting: 1, late: 0 });
    expect((await sam.ask("GET", "/api/desk/urgent-cases")).status).toBe(403);
    expect((await desk.claim(tom, "appeals"))?.case).toBeUndefined();
    expect((await desk.claim(lea))?.case).toBe(id);
  });
});

describe("a lease", () => {
  test("is renewed, given back, and lost for good by who knows the person", async () => {
    const { held } = await desk.claimNew(anna, mira);
    testApp.clock.advance(5 * MINUTE);
    const until = testApp.clock.now().getTime() + 10 * MINUTE;
    const { leased_until } = await (await mira.ask("POST", "/api/desk/case-renewals", held)).json();
    expect(new Date(leased_until).getTime()).toBe(until);
    expect(await errorOf(await tom.ask("POST", "/api/desk/case-renewals", held))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    expect((await mira.ask("POST", "/api/desk/case-releases", held)).status).toBe(204);
    expect((await mira.ask("POST", "/api/desk/case-releases", held)).status).toBe(204);
    const again = await desk.claim(mira);
    expect(again?.lease).toBe(held.lease + 1);
    const known = { case: held.case, lease: again?.lease, why: "known" };
    expect((await mira.ask("POST", "/api/desk/case-recusals", known)).status).toBe(204);
    expect(await errorOf(await mira.ask("POST", "/api/desk/case-recusals", known))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    expect(await desk.claim(mira)).toBeNull();
    expect((await desk.claim(tom))?.case).toBe(held.case);
  });

  test("[bad case 3] is free at once when the person logs out, and the history says so", async () => {
    const seen = await desk.claimNew(anna, mira);
    expect(await desk.claim(tom)).toBeNull();
    expect((await mira.ask("POST", "/api/desk/log-outs")).status).toBe(204);
    expect((await desk.claim(tom))?.case).toBe(seen.case);
    const { history } = await (await tom.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(history).toContainEqual(expect.objectContaining({ kind: "released", person: mira.alias }));
  });

  test("[bad case 3] is free within seconds when the person closes the page, and stays theirs if they only load it again", async () => {
    const { held, case: id } = await desk.claimNew(anna, mira);
    const leave = () => mira.ask("POST", "/api/desk/case-releases", { ...held, leaving: true });
    expect((await leave()).status).toBe(204);
    testApp.clock.advance(14_000);
    expect(await desk.claim(tom)).toBeNull();
    const state = await (await mira.ask("GET", `/api/desk/case-states?id=${id}`)).json();
    expect(Date.parse(state.leased_until) - testApp.clock.now().getTime()).toBe(1_000);
    expect((await mira.ask("POST", "/api/desk/case-renewals", held)).status).toBe(200);
    testApp.clock.advance(9 * MINUTE);
    expect(await desk.claim(tom)).toBeNull();
    expect((await leave()).status).toBe(204);
    testApp.clock.advance(15_000);
    expect((await desk.claim(tom))?.case).toBe(id);
    expect((await leave()).status).toBe(204);
    expect((await mira.ask("POST", "/api/desk/case-renewals", held)).status).toBe(409);
    expect(await desk.claim(lea)).toBeNull();
  });

  test("stays with a person who logs out on one of two devices, and is free once they log out on the other", async () => {
    const seen = await desk.claimNew(anna, mira);
    const first = { ...mira };
    await mira.logIn();
    expect((await mira.ask("POST", "/api/desk/log-outs")).status).toBe(204);
    expect(await desk.claim(tom)).toBeNull();
    mira.cookie = first.cookie;
    expect((await mira.ask("POST", "/api/desk/case-renewals", seen.held)).status).toBe(200);
    expect((await mira.ask("POST", "/api/desk/log-outs")).status).toBe(204);
    expect((await desk.claim(tom))?.case).toBe(seen.case);
  });

  test("[bad case 50] of who knows the person keeps every case about that member from them, and the appeal and the sample of it", async () => {
    const { held } = await desk.claimNew(anna, mira);
    const { pool } = testApp.app;
    await desk.fileAbout(anna, "insult");
    await mira.ask("POST", "/api/desk/case-recusals", { ...held, why: "known" });
    expect(await desk.claim(mira, "texts")).toBeNull();
    const other = await desk.claim(tom, "texts");
    expect(other).not.toBeNull();
    await tom.ask("POST", "/api/desk/case-releases", { case: other?.case, lease: other?.lease });
    const words = { category: "quality", words: "Looking at colleagues' work" };
    expect(
      await errorOf(await mira.ask("POST", "/api/desk/case-reasons", { case: other?.case, ...words })),
    ).toEqual({ status: 403, error: "moderation.recused" });
    // Nobody knows any more whom they are about.
    const forget = "update moderation_case set about_id = null, about_key = null";
    await pool.query(forget);
    expect((await desk.claim(mira, "texts"))?.case).toBe(other?.case);
    await desk.settle();
    const open = "update moderation_case set state = 'open', queue = 'appeals', leased_until = null";
    await pool.query(`${open}, appeal_of = $1, appeal_by = 'concerned' where id = $2`, [
      held.case,
      other?.case,
    ]);
    expect(await desk.claim(mira, "appeals")).toBeNull();
    const { rows } = await pool.query(
      `insert into moderation_decision (case_id, person_id, outcome, facts, why, found_by, at)
       values ($1, $2, 'none', '', 'Harmless', 'notice', $3) returning id`,
      [held.case, lea.id, testApp.clock.now()],
    );
    const judged = `${open}, appeal_of = null, appeal_by = null, sample_of = $1 where id = $2`;
    await pool.query(judged, [rows[0].id, other?.case]);
    expect(await desk.claim(mira, "appeals")).toBeNull();
    expect((await desk.claim(tom, "appeals"))?.case).toBe(other?.case);
  });

  test("[bad case 3] is free at once when all sessions of the person end", async () => {
    const seen = await desk.claimNew(anna, mira);
    await endStaffSessions(testApp, mira.email);
    expect((await desk.claim(tom))?.case).toBe(seen.case);
  });
});

describe("reports of a member whose reports wait", () => {
  const listed = async (queue = "people") =>
    (await (await mira.ask("GET", `/api/desk/cases?queue=${queue}`)).json()).cases;
  const DAY = 24 * 60 * MINUTE;
  let emil: MadeMember;
  beforeEach(async () => {
    emil = await desk.make();
    await desk.report(emil, "other");
  });
  const slowDown = async (days = 30) => {
    const measures = [{ kind: "no_reports", days }] as const;
    const by = desk.person();
    return { by, decision: await desk.judge(by, emil, { rule: "abuse_of_reports", measures }) };
  };
  const timesOf = async (about: MadeMember) => {
    const { lane, dueAt, lastUntil, trust } = await desk.caseOf(about);
    const now = testApp.clock.now().getTime();
    return {
      lane,
      trust,
      due: (dueAt.getTime() - now) / DAY,
      last: lastUntil && (lastUntil.getTime() - now) / DAY,
    };
  };

  test("are taken in and come last, behind everything that others report later, and nobody is told otherwise", async () => {
    await slowDown();
    const ben = await desk.make();
    await desk.report(anna, "scam", emil);
    await desk.report(ben, "nudity");
    expect(await listed()).toMatchObject([
      { subject: `profile:${ben.id}`, last_until: null },
      { subject: `profile:${anna.id}`, rule: "scam", lane: 3, reports: 1, last_until: expect.any(String) },
    ]);
    expect(await timesOf(anna)).toMatchObject({ lane: 3, last: 30, due: 31 });
    const own = await testApp.ask("/api/complaints", { headers: { cookie: emil.cookie } });
    expect((await own.json()).reports[0]).toMatchObject({ reason: "scam", decided_at: null });
  });

  test("do not hurry a case of others, and a report of somebody else gives the case its place", async () => {
    await slowDown();
    const ben = await desk.make();
    await desk.report(ben, "insult");
    const before = await timesOf(ben);
    await desk.report(ben, "scam", emil);
    expect(await timesOf(ben)).toEqual(before);
    await desk.report(anna, "scam", emil);
    await desk.report(anna, "insult");
    expect(await timesOf(anna)).toMatchObject({ lane: 1, due: 1, last: 0, trust: 1 });
    expect(await desk.caseOf(anna)).toMatchObject({ rule: "scam", reports: 2 });
  });

  test.each(["threat", "underage", "intimate"] as const)("count at once for %s", async (reason) => {
    await slowDown();
    await desk.report(anna, reason, emil);
    expect(await timesOf(anna)).toMatchObject({ lane: reason === "intimate" ? 1 : 0, last: null });
  });

  test("count as before once the measure is over, and at once if it is taken back", async () => {
    await slowDown(3);
    await desk.report(anna, "scam", emil);
    testApp.clock.advance(3 * DAY);
    await watchCases.run(testApp.app, {}, { id: "1" });
    expect(await timesOf(anna)).toMatchObject({ lane: 1, due: 1, last: 0, trust: 1 });
    await desk.report(emil, "other");
    const { by, decision } = await slowDown();
    const ben = await desk.make();
    await desk.report(ben, "scam", emil);
    expect(await timesOf(ben)).toMatchObject({ lane: 3 });
    await desk.undo(by, decision);
    expect(await timesOf(ben)).toMatchObject({ lane: 1, due: 1, last: 0 });
  });
});
