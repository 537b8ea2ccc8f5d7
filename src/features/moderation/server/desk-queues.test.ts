import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { endStaffSessions, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
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
      ...{ status: 403, error: "moderation.no_right" },
    });
    expect((await lea.ask("GET", "/api/desk/cases?queue=escalated")).status).toBe(200);
    expect((await sam.ask("GET", "/api/desk/queues")).status).toBe(403);
    expect((await testApp.ask("/api/desk/queues", { headers: { cookie: anna.cookie } })).status).toBe(404);
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
    expect(await errorOf(await tom.ask("POST", "/api/desk/case-claims", { queue: "visitors" }))).toEqual({
      ...{ status: 403, error: "moderation.no_right" },
    });
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

  test("[bad case 3] is free at once when all sessions of the person end", async () => {
    const seen = await desk.claimNew(anna, mira);
    await endStaffSessions(testApp, mira.email);
    expect((await desk.claim(tom))?.case).toBe(seen.case);
  });
});
