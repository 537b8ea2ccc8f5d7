import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { addMonths } from "#platform/retention/keep.ts";
import { retentionCommand } from "#platform/retention/retention-command.ts";
import { forget } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { retention } from "../../../../retention.ts";
import { moderating } from "../moderation.fixture.ts";
import type { listHolds } from "./list-holds.ts";

type Hold = Awaited<ReturnType<typeof listHolds>>["holds"][number];

const HOLDS = "/api/desk/holds";
const REVIEWS = "/api/desk/hold-reviews";
const ENDS = "/api/desk/hold-ends";
const why = "The police asked for it in writing";
const DAY = 86_400_000;

let testApp: TestApp;
let desk: ReturnType<typeof moderating>;
let olga: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = moderating(testApp);
  olga = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

const query = async (text: string, values: unknown[] = []) =>
  (await testApp.app.pool.query(text, values)).rows;

/** A case with a report and a file of evidence, decided now. */
async function decide() {
  const [mira, anna, emil] = [desk.person(), await desk.make(), await desk.make()];
  await desk.report(anna, "insult", emil);
  await desk.judge(mira, anna, { outcome: "none" });
  const [found] = await query("select id, case_id from safety_report where about_id = $1", [anna.id]);
  const key = randomUUID();
  await testApp.app.files.put(`evidence/${key}/view.webp`, Buffer.from("x"), { contentType: "image/webp" });
  await query("insert into safety_evidence (report_id, key, source) values ($1, $2, 'x')", [found.id, key]);
  return { caseId: Number(found.case_id), reportId: Number(found.id), file: `evidence/${key}/view.webp` };
}
type Decided = Awaited<ReturnType<typeof decide>>;

const hold = (caseId: number, more: object = {}) =>
  olga.ask("POST", HOLDS, { client_id: randomUUID(), case: caseId, name: "Police of Bonn", why, ...more });
const list = async (): Promise<Hold[]> => (await (await olga.ask("GET", HOLDS)).json()).holds;

async function isThere({ caseId, reportId, file }: Decided) {
  const [row] = await query(
    `select exists (select from moderation_case where id = $1) as "case",
       exists (select from moderation_decision where case_id = $1) as decision,
       exists (select from safety_report where id = $2) as report`,
    [caseId, reportId],
  );
  return { ...row, file: (await testApp.app.files.get(file)) !== null };
}

async function forgetAll() {
  await forget(testApp, "cases");
  await forget(testApp, "reports");
  testApp.clock.advance(DAY);
  await forget(testApp, "evidence-files");
}

describe("[bad case 46] the retention of cases", () => {
  test("under a hold keeps the case, its report and file, and names them; without, no row and no file is left", async () => {
    const [held, free] = [await decide(), await decide()];
    expect((await hold(held.caseId)).status).toBe(200);
    testApp.clock.set(addMonths(testApp.clock.now(), 13));
    await olga.logIn();
    await forgetAll();
    await olga.logIn();
    const whole = { case: true, decision: true, report: true, file: true };
    expect(await isThere(held)).toEqual(whole);
    expect(await isThere(free)).toEqual({ case: false, decision: false, report: false, file: false });
    const said = await retentionCommand(retention).run(testApp.app, {});
    expect(said).toMatch(
      new RegExp(`^cases keeps case:${held.caseId} for "Police of Bonn", to be reviewed by `, "m"),
    );
    const { rows } = await (await olga.ask("GET", "/api/desk/retention")).json();
    expect(rows.find(({ name }: { name: string }) => name === "cases").held).toEqual([
      expect.objectContaining({ subject: `case:${held.caseId}`, name: "Police of Bonn" }),
    ]);
    const [listed] = await list();
    expect(listed).toMatchObject({ case: held.caseId, is_review_due: true, is_case_due: true });

    expect((await olga.ask("POST", ENDS, { hold: listed?.id, why })).status).toBe(204);
    await forgetAll();
    await olga.logIn();
    expect(await isThere(held)).toEqual({ case: false, decision: false, report: false, file: false });
    expect(await query("select from moderation_hold where case_id = $1", [held.caseId])).toEqual([]);
  });

  test("is refused by the database itself while the case is held", async () => {
    const { caseId } = await decide();
    await hold(caseId);
    await expect(query("delete from moderation_case where id = $1", [caseId])).rejects.toThrow("foreign key");
  });
});

describe("a hold", () => {
  test("is made once, reviewed for six more months and released, each with a reason in the log", async () => {
    const { caseId } = await decide();
    const client_id = randomUUID();
    const ids = [];
    for (const _ of [1, 2]) ids.push((await (await hold(caseId, { client_id })).json()).id);
    expect(new Set(ids).size).toBe(1);
    const other = await hold(caseId);
    expect([other.status, (await other.json()).error]).toEqual([409, "moderation.held_already"]);
    testApp.clock.advance(30 * DAY);
    await olga.logIn();
    expect((await olga.ask("POST", REVIEWS, { hold: ids[0], why })).status).toBe(204);
    const found = (await list()).find((one) => one.case === caseId);
    expect(found).toMatchObject({ review_at: addMonths(testApp.clock.now(), 6).toISOString(), why });
    expect((await olga.ask("POST", ENDS, { hold: ids[0], why })).status).toBe(204);
    const gone = await olga.ask("POST", ENDS, { hold: ids[0], why });
    expect([gone.status, (await gone.json()).error]).toEqual([404, "moderation.not_held"]);
    const log = await query(
      "select kind, entry::jsonb ->> 'why' as why from staff_audit where subject = $1 order by id desc limit 3",
      [`case:${caseId}`],
    );
    expect(log).toEqual(
      ["moderation.hold_ended", "moderation.hold_reviewed", "moderation.case_held"].map((kind) => ({
        kind,
        why,
      })),
    );
  });

  test.each([
    ["a short name", { name: "ab" }, "name"],
    ["a short reason", { why: "because" }, "why"],
    ["no number", { case: 0 }, "case"],
  ])("with %s is refused by field", async (_, more, field) => {
    const answer = await hold(1, more);
    expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
  });

  test("of a case that does not exist is none", async () => {
    const answer = await hold(999_999);
    expect([answer.status, (await answer.json()).error]).toEqual([404, "moderation.not_found"]);
  });
});
