import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePicture } from "#features/photos/server/pictures.fixture.ts";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, errorOf, openDesk } from "./desk.fixture.ts";
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
    expect(await errorOf(await mira.ask("GET", path))).toEqual({ status: 403, error: "moderation.no_right" });
    expect(await errorOf(await mira.ask("GET", "/api/desk/case-states?id=999999"))).toEqual({
      ...{ status: 404, error: "moderation.not_found" },
    });
  });
});
