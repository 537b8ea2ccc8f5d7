import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { moderating } from "./moderation.fixture.ts";

const MINUTE = 60_000;
const why = { category: "quality", words: "Second look at this week's decisions", reference: "Q-12" };

let testApp: TestApp;
let mira: Person;
let tom: Person;
let sam: Person;
let anna: MadeMember;
let caseId: number;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
  tom = await makeStaff(testApp, { roles: ["moderator"] });
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await testApp.app.pool.query(
    "update moderation_case set state = 'final', leased_by = null, leased_until = null",
  );
  for (const one of [mira, tom, sam]) await one.logIn();
  const desk = moderating(testApp);
  anna = await desk.make();
  await desk.report(anna);
  const claimed = await mira.ask("POST", "/api/desk/case-claims", { queue: "people" });
  caseId = (await claimed.json()).case;
});

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });
const read = (by: Person) => by.ask("GET", `/api/desk/case?id=${caseId}`);
const state = (by: Person, more: object = {}) =>
  by.ask("POST", "/api/desk/case-reasons", { case: caseId, ...why, ...more });

test("a case of somebody else opens for 30 minutes to the one who gave a reason, and to nobody else", async () => {
  expect(await errorOf(await read(tom))).toMatchObject({ status: 403, error: "staff.reason_first" });
  const { open_until: until } = await (await state(tom)).json();
  expect(Date.parse(until) - testApp.clock.now().getTime()).toBe(30 * MINUTE);
  const opened = await (await read(tom)).json();
  expect(opened).toMatchObject({
    case: { mine: false },
    reason: { category: "quality", words: why.words, until },
  });
  expect(await (await read(mira)).json()).toMatchObject({ reason: null });
  const other = await makeStaff(testApp, { roles: ["moderator"] });
  expect((await read(other)).status).toBe(403);
  testApp.clock.advance(29 * MINUTE);
  await tom.logIn();
  expect((await read(tom)).status).toBe(200);
  testApp.clock.advance(MINUTE);
  expect((await read(tom)).status).toBe(403);
});

test("each look names its reason in the access log", async () => {
  await state(tom);
  await read(tom);
  const { rows } = await testApp.app.pool.query(
    `select r.words, a.about_id::integer as about from staff_access a join staff_reason r on r.id = a.reason_id
     where a.kind = 'moderation.case_read' and a.person_id = $1 order by a.id desc limit 1`,
    [tom.id],
  );
  expect(rows).toEqual([{ words: why.words, about: anna.id }]);
});

test("a reason opens nothing that can be decided: only who holds the case decides", async () => {
  await state(tom);
  const { lease, version } = await (await read(tom)).json();
  const decision = { case: caseId, lease, version, outcome: "none", why: "Harmless" };
  expect(await errorOf(await tom.ask("POST", "/api/desk/decisions", decision))).toMatchObject({
    ...{ status: 409, error: "moderation.taken" },
  });
});

test.each([
  ["nine letters", { words: "123456789" }, "words"],
  ["only blanks", { words: " ".repeat(30) }, "words"],
  ["no words", { words: undefined }, "words"],
  ["too many words", { words: "x".repeat(501) }, "words"],
  ["an unknown category", { category: "curious" }, "category"],
  ["an empty reference", { reference: "" }, "reference"],
])("a reason with %s is refused by its field and opens nothing", async (_, wrong, field) => {
  expect(await errorOf(await state(tom, wrong))).toMatchObject({
    ...{ status: 400, fields: { [field]: expect.any(String) } },
  });
  expect((await read(tom)).status).toBe(403);
});

test("no reason opens a case to somebody without the right, or to somebody who gave it back for good", async () => {
  expect(await errorOf(await state(sam))).toMatchObject({ status: 403, error: "staff.no_right" });
  const { lease } = await (await read(mira)).json();
  await mira.ask("POST", "/api/desk/case-recusals", { case: caseId, lease, why: "known" });
  for (const answer of [await state(mira), await read(mira)])
    expect(await errorOf(answer)).toMatchObject({ status: 403, error: "moderation.recused" });
  expect((await state(tom, { case: 999_999 })).status).toBe(404);
});
