import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { type Desk, openDesk } from "./desk.fixture.ts";

let testApp: TestApp;
let desk: Desk;
let mira: Person;
let tom: Person;
const made: MadeMember[] = [];
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  ({ mira, tom } = desk.people);
  for (let index = 0; index < 3; index += 1) made.push(await desk.make());
});
afterAll(() => testApp?.close());
beforeEach(() => desk.settle());

async function listed(filters: string): Promise<number[]> {
  const { cases } = await (await mira.ask("GET", `/api/desk/cases?queue=people${filters}`)).json();
  return cases.map(({ subject }: { subject: string }) => Number(subject.split(":")[1])).toSorted();
}

/** Three cases that differ in everything by which they can be filtered. */
async function fileThree(): Promise<[number, number, number]> {
  const ids = made.map(({ id }) => id) as [number, number, number];
  for (const member of made) await desk.report(member);
  const set = (id: number, change: string) =>
    testApp.app.pool.query(`update moderation_case set ${change} where about_id = $1 and state = 'open'`, [
      id,
    ]);
  await set(ids[0], "country = 'DE', locale = 'de'");
  await set(ids[1], "country = 'FR', locale = 'de', trigger = 'staff'");
  await set(ids[2], "country = null, locale = 'fr', rule = 'fake'");
  return ids;
}

describe("the filters of a queue", () => {
  test("leave only the cases that fit all of them", async () => {
    const [first, second, third] = await fileThree();
    const { sites } = await (await mira.ask("GET", "/api/desk/cases?queue=people")).json();
    const [{ id: site }] = sites;
    for (const [filters, fits] of [
      ["", [first, second, third]],
      [`&site=${site}`, [first, second, third]],
      [`&site=${site + 1_000}`, []],
      ["&language=de", [first, second]],
      ["&language=de&country=FR", [second]],
      ["&country=DE", [first]],
      ["&rule=fake", [third]],
      ["&trigger=report", [first, third]],
      ["&trigger=report&language=de", [first]],
      ["&rule=fake&language=de", []],
    ] as const)
      expect([filters, await listed(filters)]).toEqual([filters, fits]);
  });

  test("are followed by the next case, except that an urgent one comes first", async () => {
    const [first, second, third] = await fileThree();
    const claim = async (filters: object) => {
      const answer = await mira.ask("POST", "/api/desk/case-claims", { queue: "people", ...filters });
      const { case: id, lease } = await answer.json();
      if (id === null) return null;
      const { about } = await (await mira.ask("GET", `/api/desk/case?id=${id}`)).json();
      await mira.ask("POST", "/api/desk/case-releases", { case: id, lease });
      return about;
    };
    const { sites } = await (await mira.ask("GET", "/api/desk/cases?queue=people")).json();
    const site = sites[0].id;
    for (const [filters, fits] of [
      [{ country: "FR" }, second],
      [{ language: "fr" }, third],
      [{ rule: "fake" }, third],
      [{ trigger: "staff", language: "de" }, second],
      [{ site, country: "DE" }, first],
      [{ site: site + 1_000 }, null],
      [{ rule: "fake", language: "de" }, null],
      [{}, first],
    ] as const)
      expect([filters, await claim(filters)]).toEqual([filters, fits]);
    const danger = await desk.make();
    await desk.report(danger, "threat");
    expect(await claim({ country: "FR" })).toBe(danger.id);
    const wrong = { queue: "people", country: "XX" };
    expect((await mira.ask("POST", "/api/desk/case-claims", wrong)).status).toBe(400);
  });

  test.each([
    "country=XX",
    "country=de",
    "language=xx",
    "rule=nothing",
    "trigger=nobody",
    "site=0",
    "color=red",
  ])("“%s” is refused, by field", async (filter) => {
    const answer = await mira.ask("GET", `/api/desk/cases?queue=people&${filter}`);
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields ?? {})).toHaveLength(1);
  });
});

test("the state of a case names the newest event, and who caused it", async () => {
  const seen = await desk.claimNew(made[0] as MadeMember, mira);
  const stateOf = async () =>
    (await (await tom.ask("GET", `/api/desk/case-states?id=${seen.case}`)).json()).last;
  const note = { ...seen.held, note: "Ask Lea" };
  expect((await mira.ask("POST", "/api/desk/case-notes", note)).status).toBe(204);
  const at = testApp.clock.now().toISOString();
  expect(await stateOf()).toEqual({ kind: "noted", by: mira.alias, at });
  await desk.report(made[0] as MadeMember);
  expect(await stateOf()).toEqual({ kind: "reported", by: null, at });
});
