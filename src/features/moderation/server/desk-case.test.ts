import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, errorOf, openDesk, warning } from "./desk.fixture.ts";
import { counting } from "./moderation.fixture.ts";

const MINUTE = 60_000;

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
let lea: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom, lea } = desk.people);
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await desk.settle();
  anna = await desk.make();
});

const count = (table: string, where: string) => counting(testApp)(table, where);

describe("a case", () => {
  test("is read by who holds it, and the access log has it before the answer", async () => {
    const seen = await desk.claimNew(anna, mira);
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
    for (const other of [tom, lea])
      expect(await errorOf(await other.ask("GET", path))).toEqual({
        ...{ status: 403, error: "staff.reason_first" },
      });
    expect(await count("staff_access", where)).toBe(before + 1);
    expect(await errorOf(await lea.ask("GET", "/api/desk/case?id=999999"))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
  });

  test("shows the present words beside the copied ones, and the member's other cases with their outcomes", async () => {
    const first = await desk.claimNew(anna, mira);
    await desk.decide(mira, first, warning);
    testApp.clock.advance(16 * MINUTE);
    await tom.logIn();
    const { case: id } = await desk.claimNew(anna, tom);
    const read = async () => (await tom.ask("GET", `/api/desk/case?id=${id}`)).json();
    const { reports, now, earlier } = await read();
    const { name, about } = reports[0].evidence;
    expect(now).toEqual({ account: true, profile: { name, about }, pictures: [], messages: [] });
    expect(earlier).toMatchObject([
      { id: first.case, subject: `profile:${anna.id}`, rule: "harassment", outcome: "violation" },
    ]);
    const { pool } = testApp.app;
    await pool.query("update profiles_profile set about = 'Quite harmless' where member_id = $1", [anna.id]);
    const later = await read();
    expect(later.now.profile).toEqual({ name, about: "Quite harmless" });
    expect(later.reports[0].evidence.about).toBe(about);
  });

  test("cannot be read if the access log cannot be written", async () => {
    const seen = await desk.claimNew(anna, mira);
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
    const seen = await desk.claim(mira, "pictures");
    const read = await (await mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).json();
    const { key } = read.reports[0].pictures[0];
    const path = `/api/desk/case-pictures?case=${seen?.case}&key=${encodeURIComponent(key)}`;
    const { webp } = await (await mira.ask("GET", path)).json();
    expect(Buffer.from(webp, "base64").subarray(8, 12).toString()).toBe("WEBP");
    expect(
      await count("staff_access", `kind = 'moderation.picture_read' and subject = 'case:${seen?.case}'`),
    ).toBe(1);
    expect(await errorOf(await tom.ask("GET", path))).toEqual({ status: 403, error: "staff.reason_first" });
    const present = async () => (await (await mira.ask("GET", `/api/desk/case?id=${seen?.case}`)).json()).now;
    expect((await present()).pictures).toEqual([{ key, state: "active" }]);
    const gone = { method: "DELETE", json: { id }, headers: { cookie: anna.cookie } };
    expect((await testApp.ask("/api/photos", gone)).status).toBe(200);
    expect((await present()).pictures).toEqual([{ key, state: "gone" }]);
    const other = `/api/desk/case-pictures?case=${seen?.case}&key=nothing`;
    expect(await errorOf(await mira.ask("GET", other))).toEqual({
      status: 404,
      error: "moderation.not_found",
    });
  });

  test("tells who lost it what became of it, and nothing of what was reported", async () => {
    const seen = await desk.claimNew(anna, mira);
    testApp.clock.advance(10 * MINUTE);
    const again = await desk.claim(tom);
    const path = `/api/desk/case-states?id=${seen.case}`;
    expect(await (await mira.ask("GET", path)).json()).toMatchObject({
      held_by: tom.alias,
      mine: false,
      decided: null,
    });
    expect((await desk.decide(tom, again as object)).status).toBe(200);
    const told = await (await mira.ask("GET", path)).json();
    expect(told).toMatchObject({
      state: "decided",
      held_by: null,
      decided: { by: tom.alias, outcome: "none" },
    });
    expect(JSON.stringify(told)).not.toContain("See for yourself");
    await testApp.app.pool.query("update moderation_case set queue = 'escalated' where id = $1", [seen.case]);
    expect(await errorOf(await mira.ask("GET", path))).toEqual({ status: 403, error: "staff.no_right" });
    expect(await errorOf(await mira.ask("GET", "/api/desk/case-states?id=999999"))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
  });
});

describe("a decided case", () => {
  const hidden = { ...warning, measures: [{ kind: "profile_hidden" }] };
  const muted = { ...warning, measures: [{ kind: "muted", days: 3 }], facts: "It was a message." };
  const decided = async (decision: object) => {
    const seen = await desk.claimNew(anna, mira);
    await mira.confirm();
    const { id } = await (await desk.decide(mira, seen, decision)).json();
    await desk.deliver();
    for (const one of [mira, tom, lea]) await one.logIn();
    return { case: seen.case, id };
  };
  const reopen = (by: Person, id: number) =>
    by.ask("POST", "/api/desk/case-reopenings", { case: id, note: "The police wrote" });
  async function read(by: Person, id: number) {
    const why = { case: id, category: "quality", words: "Looks at the decision" };
    await by.ask("POST", "/api/desk/case-reasons", why);
    return (await by.ask("GET", `/api/desk/case?id=${id}`)).json();
  }
  const newestLetter = async () => {
    await desk.deliver();
    const token = await desk.letterTo(anna);
    return (await testApp.ask("/api/decision-letters", { method: "POST", json: { token } })).json();
  };
  /** Opens the case again as a lead, and leases it to the person. */
  async function again(by: Person, id: number) {
    expect((await reopen(lea, id)).status).toBe(204);
    const seen = await desk.claim(by);
    if (seen?.case !== id) throw new Error("Another case was waiting.");
    return seen;
  }
  const strikes = () =>
    count(
      "moderation_strike s join moderation_decision d on d.id = s.decision_id join moderation_case c on c.id = d.case_id",
      `s.withdrawn_at is null and c.about_id = ${anna.id}`,
    );

  test("is opened again by a lead alone, and what was decided stands until the next decision, which takes its place", async () => {
    const first = await decided(hidden);
    expect((await read(mira, first.case)).may_reopen).toBe(false);
    expect((await read(lea, first.case)).may_reopen).toBe(true);
    expect((await reopen(mira, first.case)).status).toBe(403);
    const seen = await again(tom, first.case);
    expect((await desk.restrictionOf(anna)).hidden_until).not.toBeNull();
    const open = await (await tom.ask("GET", `/api/desk/case?id=${first.case}`)).json();
    expect(open.decision).toMatchObject({ id: first.id, facts: hidden.facts, undo_until: null });
    expect(open.measures).toMatchObject([{ kind: "profile_hidden", may_end: false }]);
    expect(open.may_reopen).toBe(false);

    const { why: _, ...draft } = muted;
    const held = { case: seen.case, lease: seen.lease };
    const preview = await tom.ask("POST", "/api/desk/letter-previews", { ...held, ...draft });
    expect((await desk.decide(tom, seen, muted)).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toMatchObject({
      hidden_until: null,
      muted_until: expect.any(Date),
    });
    expect(await strikes()).toBe(1);
    const { body } = await newestLetter();
    expect(body).toContain("This decision takes the place of ours of");
    expect(body).toBe((await preview.json()).letter.body);
  });

  test("that is found in order the second time leaves nothing of the first decision, and the member is told", async () => {
    const first = await decided(hidden);
    const token = await desk.letterTo(anna);
    const seen = await again(tom, first.case);
    const body = { case: seen.case, lease: seen.lease, outcome: "none", rule: null, measures: [], facts: "" };
    const { letter } = await (await tom.ask("POST", "/api/desk/letter-previews", body)).json();
    expect((await desk.decide(tom, seen)).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await strikes()).toBe(0);
    const told = await newestLetter();
    expect(told.body).toContain("It no longer stands, and everything is as it was before.");
    expect(told.body).not.toContain("appeal");
    expect(told.body).toBe(letter.body);
    const old = await testApp.ask("/api/decision-letters", { method: "POST", json: { token } });
    expect((await old.json()).appeal_state).toBe("none");
    const appeal = { token, words: "It was not me" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json: appeal })).status).toBe(404);
  });

  test("stands as before when the second decision is taken back", async () => {
    const first = await decided(hidden);
    const seen = await again(tom, first.case);
    const { id } = await (await desk.decide(tom, seen, muted)).json();
    const undo = { decision: id, why: "The wrong case" };
    expect((await tom.ask("POST", "/api/desk/decision-undos", undo)).status).toBe(204);
    expect(await desk.restrictionOf(anna)).toMatchObject({
      hidden_until: expect.anything(),
      muted_until: null,
    });
    expect(await strikes()).toBe(1);
    const open = await read(tom, first.case);
    expect([open.case.state, open.decision.id]).toEqual(["open", first.id]);
    expect(await count("moderation_statement", `decision_id = ${id}`)).toBe(0);
    const third = await desk.claim(tom);
    expect((await desk.decide(tom, third as object)).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
  });

  test("can be appealed against after each of its decisions, by each letter, but once for a decision", async () => {
    const first = await decided(hidden);
    const appeal = async (token: string) =>
      (await testApp.ask("/api/appeals", { method: "POST", json: { token, words: "It was not me" } })).status;
    const letter = await desk.letterTo(anna);
    expect([await appeal(letter), await appeal(letter)]).toEqual([204, 409]);
    const kept = { ...(await desk.claim(tom, "appeals")), outcome: "kept", facts: "So.", why: "As before" };
    expect((await tom.ask("POST", "/api/desk/appeal-decisions", kept)).status).toBe(200);
    const seen = await again(mira, first.case);
    expect((await desk.decide(mira, seen, muted)).status).toBe(200);
    await desk.deliver();
    const newer = await desk.letterTo(anna);
    expect(newer).not.toBe(letter);
    const states = async () => {
      const ask = (token: string) =>
        testApp.ask("/api/decision-letters", { method: "POST", json: { token } });
      return Promise.all(
        [letter, newer].map(async (token) => (await (await ask(token)).json()).appeal_state),
      );
    };
    expect(await states()).toEqual(["open", "open"]);
    expect([await appeal(letter), await appeal(newer)]).toEqual([204, 409]);
    expect(await states()).toEqual(["filed", "filed"]);
  });

  test("is not opened again while an appeal or a newer case is open, and a second decision ends what an appeal began", async () => {
    const first = await decided(hidden);
    await desk.fileAbout(anna, "insult", `profile:${anna.id}`);
    expect(await errorOf(await reopen(lea, first.case))).toEqual({
      ...{ status: 409, error: "moderation.open_already" },
    });
    expect((await read(lea, first.case)).may_reopen).toBe(false);
    await testApp.app.pool.query("update moderation_case set state = 'final' where state = 'open'");
    await testApp.app.pool.query("delete from moderation_case where about_id = $1 and id > $2", [
      anna.id,
      first.case,
    ]);
    const json = { token: await desk.letterTo(anna), words: "It was not me at all" };
    expect((await testApp.ask("/api/appeals", { method: "POST", json })).status).toBe(204);
    expect(await errorOf(await reopen(lea, first.case))).toEqual({
      ...{ status: 409, error: "moderation.appeal_first" },
    });
    const appeal = await desk.claim(tom, "appeals");
    const milder = { ...appeal, outcome: "milder", measures: muted.measures, facts: "So.", why: "Milder" };
    expect((await tom.ask("POST", "/api/desk/appeal-decisions", milder)).status).toBe(200);
    const seen = await again(mira, first.case);
    expect((await desk.decide(mira, seen)).status).toBe(200);
    expect(await desk.restrictionOf(anna)).toBeUndefined();
    expect(await strikes()).toBe(0);
  });
});
