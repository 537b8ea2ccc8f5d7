import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import type { ReportReason } from "#features/safety/contract.ts";
import { endStaffSessions, makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { moderating } from "./moderation.fixture.ts";

const MINUTE = 60_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let mira: Person;
let tom: Person;
let lea: Person;
let sam: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  mira = await makeStaff(testApp, { roles: ["moderator"] });
  tom = await makeStaff(testApp, { roles: ["moderator"] });
  lea = await makeStaff(testApp, { roles: ["lead"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.app.pool.query(
    "update moderation_case set state = 'final', leased_by = null, leased_until = null",
  );
  // A session at the desk ends after half an hour without use.
  for (const one of [mira, tom, lea, sam]) await one.logIn();
  anna = await desk.make();
});

const errorOf = async (answer: Response) => {
  const { error } = await answer.json();
  return { status: answer.status, error };
};
const count = async (table: string, where: string) =>
  Number((await testApp.app.pool.query(`select count(*) as n from ${table} where ${where}`)).rows[0].n);

/** Leases the next case to the person. @returns what a decision has to repeat */
async function claim(by: Person, queue = "people") {
  const { case: id } = await (await by.ask("POST", "/api/desk/case-claims", { queue })).json();
  return id === null ? null : { case: id as number, ...(await seenBy(by, id)) };
}

async function seenBy(by: Person, id: number) {
  const { lease, version } = await (await by.ask("GET", `/api/desk/case?id=${id}`)).json();
  return { lease: lease as number, version: version as number };
}

async function claimNew(by: Person, reason?: ReportReason) {
  await desk.report(anna, reason);
  const seen = await claim(by);
  if (!seen) throw new Error("Nothing was waiting.");
  return { ...seen, held: { case: seen.case, lease: seen.lease } };
}

async function decide(by: Person, seen: object, decision: object = { outcome: "none", why: "Harmless" }) {
  const { held: _, ...rest } = seen as { held?: unknown };
  return by.ask("POST", "/api/desk/decisions", { ...rest, ...decision });
}

const warning = {
  outcome: "violation",
  rule: "harassment",
  measures: [{ kind: "warning" }],
  facts: "An insult in your profile text.",
  why: "Clear",
};

describe("[F-08] the queues", () => {
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
      ...{ status: 403, error: "moderation.no_right" },
    });
    expect((await lea.ask("GET", "/api/desk/cases?queue=escalated")).status).toBe(200);
    expect((await sam.ask("GET", "/api/desk/queues")).status).toBe(403);
    expect((await testApp.ask("/api/desk/queues", { headers: { cookie: anna.cookie } })).status).toBe(404);
  });

  test("tell by their alias who is on a case, until the lease has run out", async () => {
    const seen = await claimNew(mira);
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
    for (let index = 0; index < 3; index += 1) ids.push((await claim(mira))?.case);
    expect(new Set(ids).size).toBe(3);
    expect(await errorOf(await mira.ask("POST", "/api/desk/case-claims", { queue: "people" }))).toEqual({
      ...{ status: 409, error: "moderation.too_many_cases" },
    });
    expect(ids).not.toContain((await claim(tom))?.case);
    expect(await claim(lea)).toBeNull();
    expect(await errorOf(await tom.ask("POST", "/api/desk/case-claims", { queue: "visitors" }))).toEqual({
      ...{ status: 403, error: "moderation.no_right" },
    });
  });
});

describe("[F-08] a case", () => {
  test("is read by who holds it or leads, and the access log has it before the answer", async () => {
    const seen = await claimNew(mira);
    const where = `kind = 'moderation.case_read' and subject = 'case:${seen.case}'`;
    const before = await count("staff_access", where);
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(read).toMatchObject({
      case: { id: seen.case, held_by: mira.alias, mine: true },
      about: anna.id,
      letter_locale: "en",
      reports: [
        { reason: "insult", words: "See for yourself", by: "member", evidence: { name: anna.username } },
      ],
      history: [
        { kind: "reported", person: null },
        { kind: "claimed", person: mira.alias },
      ],
    });
    expect(await count("staff_access", where)).toBe(before + 1);
    const path = `/api/desk/case?id=${seen.case}`;
    expect(await errorOf(await tom.ask("GET", path))).toEqual({ status: 403, error: "moderation.no_right" });
    expect(await count("staff_access", where)).toBe(before + 1);
    expect((await lea.ask("GET", path)).status).toBe(200);
    expect(await errorOf(await lea.ask("GET", "/api/desk/case?id=999999"))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
  });

  test("cannot be read if the access log cannot be written", async () => {
    const seen = await claimNew(mira);
    const { pool } = testApp.app;
    await pool.query("alter table staff_access rename to staff_access_away");
    try {
      const answer = await mira.ask("GET", `/api/desk/case?id=${seen.case}`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).not.toContain("See for yourself");
    } finally {
      await pool.query("alter table staff_access_away rename to staff_access");
    }
  });

  test("shows the copy of a reported photo to who holds it, and each look is noted", async () => {
    const body = await makePicture({ width: 320, height: 400, mark: 7 }).jpeg().toBuffer();
    const headers = { cookie: anna.cookie, "content-type": "image/jpeg" };
    const photo = await testApp.ask("/api/photos", { method: "POST", body: body as never, headers });
    const json = { client_id: randomUUID(), subject: "photo", member: anna.id, reason: "nudity" };
    const by = { cookie: (await makeMember(testApp)).cookie };
    const { id } = await photo.json();
    await testApp.ask("/api/reports", { method: "POST", json: { ...json, photo: id }, headers: by });
    const seen = await claim(mira, "pictures");
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    const { key } = read.reports[0].pictures[0];
    const path = `/api/desk/case-pictures?case=${seen?.case}&key=${encodeURIComponent(key)}`;
    const { webp } = await (await mira.ask("GET", path)).json();
    expect(Buffer.from(webp, "base64").subarray(8, 12).toString()).toBe("WEBP");
    expect(
      await count("staff_access", `kind = 'moderation.picture_read' and subject = 'case:${seen?.case}'`),
    ).toBe(1);
    expect(await errorOf(await tom.ask("GET", path))).toEqual({ status: 403, error: "moderation.no_right" });
    const other = `/api/desk/case-pictures?case=${seen?.case}&key=nothing`;
    expect(await errorOf(await mira.ask("GET", other))).toEqual({
      status: 404,
      error: "moderation.not_found",
    });
  });

  test("tells who lost it what became of it, and nothing of what was reported", async () => {
    const seen = await claimNew(mira);
    testApp.clock.advance(10 * MINUTE);
    const again = await claim(tom);
    const path = `/api/desk/case-states?id=${seen.case}`;
    expect(await (await mira.ask("GET", path)).json()).toMatchObject({
      held_by: tom.alias,
      mine: false,
      decided: null,
    });
    expect((await decide(tom, again as object)).status).toBe(200);
    const told = await (await mira.ask("GET", path)).json();
    expect(told).toMatchObject({
      state: "decided",
      held_by: null,
      decided: { by: tom.alias, outcome: "none" },
    });
    expect(JSON.stringify(told)).not.toContain("See for yourself");
    await testApp.app.pool.query("update moderation_case set queue = 'escalated' where id = $1", [seen.case]);
    expect(await errorOf(await mira.ask("GET", path))).toEqual({ status: 403, error: "moderation.no_right" });
    expect(await errorOf(await mira.ask("GET", "/api/desk/case-states?id=999999"))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
  });
});

describe("[F-08] a lease", () => {
  test("is renewed, given back, and lost for good by who knows the person", async () => {
    const { held } = await claimNew(mira);
    testApp.clock.advance(5 * MINUTE);
    const until = testApp.clock.now().getTime() + 10 * MINUTE;
    const { leased_until } = await (await mira.ask("POST", "/api/desk/case-renewals", held)).json();
    expect(new Date(leased_until).getTime()).toBe(until);
    expect(await errorOf(await tom.ask("POST", "/api/desk/case-renewals", held))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    expect((await mira.ask("POST", "/api/desk/case-releases", held)).status).toBe(204);
    expect((await mira.ask("POST", "/api/desk/case-releases", held)).status).toBe(204);
    const again = await claim(mira);
    expect(again?.lease).toBe(held.lease + 1);
    const known = { case: held.case, lease: again?.lease, why: "known" };
    expect((await mira.ask("POST", "/api/desk/case-recusals", known)).status).toBe(204);
    expect(await errorOf(await mira.ask("POST", "/api/desk/case-recusals", known))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    expect(await claim(mira)).toBeNull();
    expect((await claim(tom))?.case).toBe(held.case);
  });

  test("[bad case 3] is free at once when the person logs out, and the history says so", async () => {
    const seen = await claimNew(mira);
    expect(await claim(tom)).toBeNull();
    expect((await mira.ask("POST", "/api/desk/log-outs")).status).toBe(204);
    expect((await claim(tom))?.case).toBe(seen.case);
    const { history } = await (await tom.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(history).toContainEqual(expect.objectContaining({ kind: "released", person: mira.alias }));
  });

  test("[bad case 3] is free at once when all sessions of the person end", async () => {
    const seen = await claimNew(mira);
    await endStaffSessions(testApp, mira.email);
    expect((await claim(tom))?.case).toBe(seen.case);
  });
});

describe("[F-08] a decision", () => {
  test("is taken once, by who holds the case and saw everything, and back by the same person", async () => {
    const seen = await claimNew(mira);
    expect(await errorOf(await decide(tom, seen))).toEqual({ status: 409, error: "moderation.taken" });
    await desk.report(anna);
    expect(await errorOf(await decide(mira, seen))).toEqual({ status: 409, error: "moderation.changed" });
    const now = { case: seen.case, ...(await seenBy(mira, seen.case)) };
    const wrong = { ...warning, measures: [{ kind: "photo_rejected" }] };
    expect(await errorOf(await decide(mira, now, wrong))).toEqual({
      status: 422,
      error: "moderation.wrong_measures",
    });
    const { id } = await (await decide(mira, now, warning)).json();
    expect(await errorOf(await decide(mira, now, warning))).toEqual({
      status: 409,
      error: "moderation.taken",
    });
    expect(await errorOf(await decide(mira, { ...now, case: 999_999 }))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen.case}`)).json();
    expect(read.decision).toMatchObject({ id, outcome: "violation", undo_until: expect.any(String) });

    const undo = { decision: id, why: "The wrong case" };
    expect(await errorOf(await tom.ask("POST", "/api/desk/decision-undos", undo))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    expect((await mira.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    expect(await errorOf(await mira.ask("POST", "/api/desk/decision-undos", undo))).toEqual({
      ...{ status: 409, error: "moderation.too_late" },
    });
    expect((await claim(mira))?.case).toBe(seen.case);
  });

  test("about a ban uses up a fresh confirmation, which is good for one decision", async () => {
    const ban = { ...warning, rule: "scam", measures: [{ kind: "banned" }] };
    const seen = await claimNew(mira, "scam");
    expect(await errorOf(await decide(mira, seen, ban))).toEqual({
      status: 403,
      error: "staff.confirm_first",
    });
    await mira.confirm();
    expect((await decide(mira, seen, ban)).status).toBe(200);
    anna = await desk.make();
    const next = await claimNew(mira, "scam");
    expect(await errorOf(await decide(mira, next, ban))).toEqual({
      status: 403,
      error: "staff.confirm_first",
    });
  });
});

describe("[F-10] an appeal", () => {
  async function appealed() {
    const seen = await claimNew(mira);
    await decide(mira, seen, { ...warning, measures: [{ kind: "muted", days: 3 }] });
    await desk.deliver();
    const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    for (const one of [mira, tom]) await one.logIn();
    return seen.case;
  }
  const judge = (by: Person, seen: object, more: object) =>
    by.ask("POST", "/api/desk/appeal-decisions", {
      ...seen,
      facts: "You were right.",
      why: "Not them",
      ...more,
    });

  test("is decided by somebody else, who reads the first decision and the words of who appealed", async () => {
    const first = await appealed();
    expect(await claim(mira, "appeals")).toBeNull();
    const seen = await claim(tom, "appeals");
    const read = await (await tom.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    expect(read.appeal).toMatchObject({
      by: "concerned",
      words: "It was not me at all",
      against: { outcome: "violation", rule: "harassment", facts: warning.facts },
    });
    expect(await errorOf(await judge(mira, seen as object, { outcome: "kept" }))).toEqual({
      ...{ status: 409, error: "moderation.taken" },
    });
    const wrong = { outcome: "milder", measures: [{ kind: "muted" }] };
    expect(await errorOf(await judge(tom, seen as object, wrong))).toEqual({
      ...{ status: 422, error: "moderation.wrong_measures" },
    });
    expect(await errorOf(await judge(tom, { ...seen, case: first }, { outcome: "kept" }))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
    const banned = { outcome: "milder", measures: [{ kind: "banned" }] };
    expect(await errorOf(await judge(tom, seen as object, banned))).toEqual({
      ...{ status: 403, error: "staff.confirm_first" },
    });
    const empty = await judge(tom, seen as object, { outcome: "overturned", facts: "" });
    expect(empty.status).toBe(400);
    expect((await judge(tom, seen as object, { outcome: "overturned" })).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
  });

  test("is refused to who decided before, although they hold the case", async () => {
    await appealed();
    const seen = await claim(tom, "appeals");
    const to = [mira.id, seen?.case];
    await testApp.app.pool.query("update moderation_case set leased_by = $1 where id = $2", to);
    expect(await errorOf(await judge(mira, seen as object, { outcome: "kept" }))).toEqual({
      ...{ status: 403, error: "moderation.own_decision" },
    });
    expect(
      (
        await sam.ask("POST", "/api/desk/appeal-decisions", {
          ...seen,
          outcome: "kept",
          facts: "x",
          why: "y",
        })
      ).status,
    ).toBe(403);
  });
});
