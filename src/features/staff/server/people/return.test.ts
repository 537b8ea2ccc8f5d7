import { afterAll, beforeAll, expect, test } from "vitest";
import type { SoftwareKey } from "#testing/authenticator.ts";
import { forget } from "#testing/forget.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { auditKinds, logInByKey, makeStaff, type Person } from "../staff.fixture.ts";
import { makePersonCommand } from "./commands.ts";

const DAY = 86_400_000;
const why = "Agreed in the weekly meeting";
let testApp: TestApp;
let olga: Person;
let otto: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  otto = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(() => testApp.close());

async function propose(by: Person, proposal: object): Promise<number> {
  await by.confirm();
  const answer = await by.ask("POST", "/api/desk/people/proposals", { proposal, why });
  return (await answer.json()).id;
}

async function answer(by: Person, id: number): Promise<string | null> {
  await by.confirm();
  const given = { id, answer: "agreed", why };
  const answered = await by.ask("POST", "/api/desk/people/proposal-answers", given);
  return answered.status < 400 ? null : (await answered.json()).error;
}

const inviteOf = ({ email }: Pick<Person, "email">) => ({
  ...{ kind: "staff.invite", name: "Nora Lind", alias: "Nora L.", locale: "sv", roles: ["support"] },
  email: email.toUpperCase(),
});
const rowsOf = async ({ email }: Pick<Person, "email">) =>
  (
    await testApp.app.pool.query(
      "select id::integer, alias, roles, named, enrolled_at, ended_at from staff_person where email_key = $1",
      [email],
    )
  ).rows;

async function leave(person: Person): Promise<void> {
  const id = await propose(olga, { kind: "staff.end", person_id: person.id });
  expect(await answer(otto, id)).toBeNull();
}

async function comeBack(person: Person): Promise<string | null> {
  return answer(otto, await propose(olga, inviteOf(person)));
}

test("somebody who left is invited again with the same address, keeps their number and enrols anew", async () => {
  const nora = await makeStaff(testApp, { roles: ["lead"] });
  await leave(nora);
  expect(await comeBack(nora)).toBeNull();
  expect(await rowsOf(nora)).toEqual([
    { id: nora.id, alias: "Nora L.", roles: ["support"], named: [], enrolled_at: null, ended_at: null },
  ]);
  expect((await auditKinds(testApp)).slice(-2)).toEqual(["staff.person_returned", "staff.answered"]);
  for (const key of nora.keys) expect((await logInByKey(testApp, key as SoftwareKey)).status).toBe(401);
  await testApp.runJobs();
  const mails = (await testApp.outbox()).filter(({ to }) => to?.toLowerCase() === nora.email);
  expect(mails.map(({ subject }) => subject)).toContain("Din åtkomst");
  expect(await comeBack(nora)).toBe("staff.email_taken");
});

test("whoever comes back still does not answer what they proposed before", async () => {
  const nina = await makeStaff(testApp, { roles: ["operator"] });
  const sam = await makeStaff(testApp, { roles: ["support"] });
  const own = await propose(nina, { kind: "staff.roles", person_id: sam.id, roles: ["lead"], named: [] });
  await leave(nina);
  expect(await answer(otto, await propose(olga, { ...inviteOf(nina), roles: ["operator"] }))).toBeNull();
  await expect(
    testApp.app.pool.query(
      "update staff_proposal set answer = 'agreed', answered_by = $1, answered_at = now(), answer_why = $3 where id = $2",
      [(await rowsOf(nina))[0].id, own, why],
    ),
  ).rejects.toThrow("staff_proposal_check");
});

test("the command line lets somebody return too, and after 24 months there is nobody left to return", async () => {
  const lars = await makeStaff(testApp, { roles: ["support"] });
  await leave(lars);
  const values = { name: "Lars", email: lars.email, role: "support" };
  await makePersonCommand.run(testApp.app, values);
  expect(await rowsOf(lars)).toMatchObject([{ id: lars.id, ended_at: null }]);
  await olga.logIn();
  await otto.logIn();
  await leave(lars);
  testApp.clock.advance(750 * DAY);
  await forget(testApp, "ended-staff");
  await makePersonCommand.run(testApp.app, values);
  const [row, ...others] = await rowsOf(lars);
  expect(others).toEqual([]);
  expect(row.id).not.toBe(lars.id);
});

test("without an agreed invitation to this address the database lets nobody return", async () => {
  const ida = await makeStaff(testApp, { roles: ["support"] });
  await olga.logIn();
  await otto.logIn();
  await leave(ida);
  const invited = { ...inviteOf({ email: "other@desk.example" }) };
  const id = await propose(olga, invited);
  expect(await answer(otto, id)).toBeNull();
  const back = "update staff_person set ended_at = null where id = $1";
  await expect(testApp.app.pool.query(back, [ida.id])).rejects.toThrow("somebody else has agreed");
  const client = await testApp.app.pool.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('velvet.staff_change', $1, true)", [String(id)]);
    await expect(client.query(back, [ida.id])).rejects.toThrow("somebody else has agreed");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
