import { afterAll, beforeAll, beforeEach } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { askDesk, makeStaff, type Person } from "../staff.fixture.ts";

export const why = "Agreed in the weekly meeting";
export let testApp: TestApp;
export let olga: Person;
export let otto: Person;

/** Gives a test file the program with two operators, who are logged in before each test. */
export function openPeopleForFile(): void {
  beforeAll(async () => {
    testApp = await openTestApp({ env: { LIMITS: "no" } });
    olga = await makeStaff(testApp, { roles: ["operator"] });
    otto = await makeStaff(testApp, { roles: ["operator"] });
  });
  afterAll(() => testApp.close());
  beforeEach(async () => {
    await olga.logIn();
    await otto.logIn();
  });
}

export const post = (path: string, json?: unknown) => askDesk(testApp, "")("POST", path, json);
export const errorOf = async (answer: Response) => (answer.status < 400 ? null : (await answer.json()).error);

export async function propose(by: Person, proposal: object): Promise<Response> {
  await by.confirm();
  return by.ask("POST", "/api/desk/people/proposals", { proposal, why });
}

export async function answer(by: Person, id: number, given = "agreed"): Promise<string | null> {
  await by.confirm();
  return errorOf(await by.ask("POST", "/api/desk/people/proposal-answers", { id, answer: given, why }));
}

export async function rolesOf(person: Person): Promise<string[]> {
  const row = await testApp.app.db
    .selectFrom("staffPerson")
    .select("roles")
    .where("id", "=", person.id)
    .executeTakeFirstOrThrow();
  return row.roles;
}
