import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { BreachPage, Register } from "../contract.ts";

const LIST = "/api/desk/breaches";
const CHANGES = "/api/desk/breach-changes";
const ENDS = "/api/desk/breach-ends";
const OPEN = "/api/desk/open-breaches";
const HOUR = 3_600_000;
const why = "The second report of the host";

let testApp: TestApp;
let olga: Person;
let otto: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

const iso = (hours = 0) => new Date(testApp.clock.now().getTime() + hours * HOUR).toISOString();
const content = () => ({
  ...{ found_at: iso(-1), kinds: ["confidentiality"], facts: "A backup lay open on a server", people: "" },
  ...{ data: "", effects: "", measures: "", told_authority_at: null as string | null, authority_why: "" },
  ...{ told_members_at: null as string | null, members_why: "" },
});
const whole = () => ({
  ...content(),
  ...{ people: "About 1,200 members", data: "E-mail addresses", effects: "Spam" },
  ...{
    measures: "The server was closed",
    told_authority_at: iso(),
    members_why: "The addresses were hashed",
  },
});

async function add(more: object = {}): Promise<number> {
  const body = { client_id: randomUUID(), ...content(), ...more };
  const answer = await olga.ask("POST", LIST, body);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()).id;
}
const read = async (id: number): Promise<BreachPage> =>
  (await olga.ask("GET", `/api/desk/breach?id=${id}`)).json();
const register = async (): Promise<Register> => (await olga.ask("GET", LIST)).json();
const entries = async () =>
  (
    await testApp.app.pool.query(
      "select kind, subject, entry::jsonb as entry from staff_audit where kind like 'breaches.%' order by id",
    )
  ).rows;

describe("[B-11] the register of breaches", () => {
  test("keeps an entry with its clock, every change with its author and reason, and the end", async () => {
    const id = await add();
    const first = await read(id);
    expect(first.breach).toMatchObject({ clock: "running", due_at: iso(71), version: 1, closed_at: null });
    expect((await (await olga.ask("GET", OPEN)).json()).open).toEqual([
      { id, due_at: iso(71), clock: "running" },
    ]);
    const early = await olga.ask("POST", ENDS, { id, version: 1, why });
    expect([early.status, Object.keys((await early.json()).fields).sort()]).toEqual([
      400,
      ["authority_why", "data", "effects", "measures", "members_why", "people"],
    ]);
    const found_at = first.breach.found_at;
    const changed = await otto.ask("POST", CHANGES, { id, version: 1, why, ...whole(), found_at });
    expect(changed.status, await changed.clone().text()).toBe(204);
    expect((await (await olga.ask("GET", OPEN)).json()).open).toEqual([]);
    expect((await olga.ask("POST", ENDS, { id, version: 2, why })).status).toBe(204);
    const { breach, changes } = await read(id);
    expect(breach).toMatchObject({
      clock: "met",
      version: 3,
      closed_at: iso(),
      people: "About 1,200 members",
    });
    expect(changes.map(({ kind, by, fields }) => [kind, by === "", fields.length])).toEqual([
      ["added", false, 0],
      ["changed", false, 6],
      ["closed", false, 0],
    ]);
    expect((await entries()).slice(-3).map(({ kind, subject }) => [kind, subject])).toEqual([
      ["breaches.added", `breach:${id}`],
      ["breaches.changed", `breach:${id}`],
      ["breaches.closed", `breach:${id}`],
    ]);
    const [, log] = (await entries()).slice(-3);
    expect(log.entry).toMatchObject({ why, changes: { effects: { before: "", after: "Spam" } } });
    const again = await olga.ask("POST", ENDS, { id, version: 3, why });
    expect([again.status, (await again.json()).error]).toEqual([409, "breaches.closed"]);
    const emptied = await olga.ask("POST", CHANGES, {
      id,
      version: 3,
      why,
      ...whole(),
      found_at,
      people: "",
    });
    expect([emptied.status, Object.keys((await emptied.json()).fields)]).toEqual([400, ["people"]]);
  });

  test("says when the 72 hours are over, and takes a reason instead of a report", async () => {
    const late = await add({ found_at: iso(-73) });
    expect((await read(late)).breach.clock).toBe("over");
    const told = await add({ found_at: iso(-80), told_authority_at: iso() });
    expect((await read(told)).breach.clock).toBe("over");
    const harmless = await add({ found_at: iso(-100), authority_why: "The disk was encrypted" });
    expect((await read(harmless)).breach.clock).toBe("met");
    const { open } = await (await olga.ask("GET", OPEN)).json();
    expect(open).toEqual([expect.objectContaining({ id: late, clock: "over" })]);
  });

  test("deletes no entry and rewrites no change, also by SQL", async () => {
    const id = await add();
    for (const statement of [
      `delete from breaches_breach where id = ${id}`,
      "truncate breaches_breach cascade",
      `update breaches_change set why = 'x' where breach_id = ${id}`,
      `delete from breaches_change where breach_id = ${id}`,
    ])
      await expect(testApp.app.pool.query(statement)).rejects.toThrow("keeps its rows");
    expect((await register()).breaches[0]?.id).toBe(id);
  });

  test("adds an entry once however often it is sent, and lets nobody overwrite a colleague", async () => {
    const body = { client_id: randomUUID(), ...content() };
    const both = await Promise.all([1, 2, 3].map(() => olga.ask("POST", LIST, body)));
    const ids = await Promise.all(both.map(async (answer) => (await answer.json()).id));
    expect(new Set(ids).size).toBe(1);
    const change = (by: Person, facts: string) =>
      by.ask("POST", CHANGES, { id: ids[0], version: 1, why, ...content(), facts });
    const answers = await Promise.all([change(olga, "Olga's words"), change(otto, "Otto's words")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });
});

test.each([
  ["a time in the future", { found_at: "2099-01-01T00:00:00.000Z" }, "found_at"],
  ["a report before it was found", { told_authority_at: "2020-01-01T00:00:00.000Z" }, "told_authority_at"],
  ["members told before it was found", { told_members_at: "2020-01-01T00:00:00.000Z" }, "told_members_at"],
  ["no kind", { kinds: [] }, "kinds"],
  ["an unknown kind", { kinds: ["fire"] }, "kinds"],
  ["no facts", { facts: "   " }, "facts"],
  ["a novel", { people: "x".repeat(1_001) }, "people"],
  ["no time", { found_at: "" }, "found_at"],
])("%s is refused by field and changes nothing", async (_, more, field) => {
  const before = await register();
  const answer = await olga.ask("POST", LIST, { client_id: randomUUID(), ...content(), ...more });
  const { fields } = await answer.json();
  expect([answer.status, Object.keys(fields).map((name) => name.split(".")[0])]).toEqual([400, [field]]);
  expect((await register()).total).toBe(before.total);
});

test("an entry that does not exist is said to be none", async () => {
  for (const answer of [
    await olga.ask("GET", "/api/desk/breach?id=999999"),
    await olga.ask("POST", ENDS, { id: 999_999, version: 1, why }),
  ])
    expect([answer.status, (await answer.json()).error]).toEqual([404, "breaches.not_found"]);
});
