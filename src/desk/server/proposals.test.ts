import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeAllRights, makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { deskProposals } from "../../desk-proposals.ts";
import type { DeskProposal } from "../contract.ts";
import words from "../locales/en.json" with { type: "json" };

const HOUR = 3_600_000;
const why = "They change teams now";

let testApp: TestApp;
let olga: Person;
let otto: Person;
let mira: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  for (const one of [olga, otto]) await one.logIn();
  mira = await makeStaff(testApp, { roles: ["moderator"] });
});

async function seenBy(by: Person): Promise<DeskProposal[]> {
  return (await (await by.ask("GET", "/api/desk/proposals")).json()).proposals;
}

async function propose(by: Person, proposal: object): Promise<number> {
  await by.confirm();
  const answer = await by.ask("POST", "/api/desk/people/proposals", { proposal, why });
  return (await answer.json()).id;
}

const newRoles = (roles: string[]) => ({ kind: "staff.roles", person_id: mira.id, roles, named: [] });

async function shownTo(by: Person, id: number): Promise<DeskProposal> {
  const shown = (await seenBy(by)).find((one) => one.id === id);
  if (!shown) throw new Error(`Proposal ${id} is not shown.`);
  return shown;
}

async function answer(by: Person, { id, answer_path }: DeskProposal, given: "agreed" | "refused") {
  await by.confirm();
  return by.ask("POST", answer_path, { id, answer: given, why: "I have looked at it" });
}

describe("the list of proposals", () => {
  test("says what would change, by whom and why; its author cannot answer it, another operator can", async () => {
    const id = await propose(olga, newRoles(["moderator", "lead"]));
    const common = {
      ...{
        id,
        kind: "staff.roles",
        about: mira.alias,
        why,
        author: olga.alias,
        state: "open",
        answered: null,
      },
      changes: [{ field: "roles", before: "moderator", after: "moderator,lead" }],
    };
    expect(await shownTo(olga, id)).toMatchObject({ ...common, mine: true, may_answer: false });
    expect(await shownTo(otto, id)).toMatchObject({ ...common, mine: false, may_answer: true });
  });

  test("is carried out by the second person, and then tells who answered and how", async () => {
    const id = await propose(olga, newRoles(["moderator", "lead"]));
    expect((await answer(otto, await shownTo(otto, id), "agreed")).status).toBe(204);
    expect(await shownTo(olga, id)).toMatchObject({
      state: "agreed",
      may_answer: false,
      answered: { by: otto.alias, why: "I have looked at it" },
    });
    const { rows } = await testApp.app.pool.query("select roles from staff_person where id = $1", [mira.id]);
    expect(rows[0].roles).toEqual(["moderator", "lead"]);
  });

  test("tells what has changed since, which nobody can agree to and anybody else can refuse", async () => {
    const first = await propose(olga, newRoles(["moderator", "lead"]));
    const second = await propose(olga, { kind: "staff.end", person_id: mira.id });
    await answer(otto, await shownTo(otto, second), "agreed");
    const stale = await shownTo(otto, first);
    expect(stale).toMatchObject({ state: "changed", may_answer: true });
    const refused = await answer(otto, stale, "agreed");
    expect([refused.status, (await refused.json()).error]).toEqual([409, "staff.changed_since"]);
    expect((await answer(otto, stale, "refused")).status).toBe(204);
  });

  test("shows the ones that wait first, and ends them after 72 hours", async () => {
    const [old, fresh] = [
      await propose(olga, newRoles(["support"])),
      await propose(olga, newRoles(["lead"])),
    ];
    await answer(otto, await shownTo(otto, fresh), "refused");
    const states = (await seenBy(otto)).map(({ state }) => state);
    const isWaiting = (state: string) => state === "open" || state === "changed";
    expect(states.lastIndexOf("open")).toBeLessThan(states.findIndex((state) => !isWaiting(state)));
    testApp.clock.advance(73 * HOUR);
    await otto.logIn();
    expect(await shownTo(otto, old)).toMatchObject({ state: "over", may_answer: false });
  });

  test("is empty for people who could not answer any", async () => {
    await propose(olga, newRoles(["lead"]));
    expect(await seenBy(mira)).toEqual([]);
  });
});

test("every kind of proposal has words, and an endpoint that takes its answer", async () => {
  const cookie = await makeAllRights(testApp);
  for (const { kinds, answerPath } of deskProposals) {
    for (const kind of kinds) expect(words.proposals.kind).toHaveProperty(kind.replaceAll(".", "_"));
    await otto.confirm();
    const asked = await testApp.ask(answerPath, {
      method: "POST",
      headers: { cookie, origin: "http://localhost" },
      json: { id: 1, answer: "maybe", why },
    });
    expect([answerPath, asked.status]).toEqual([answerPath, 400]);
  }
});
