import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { listDemoPeople, seedPeople } from "./demo-people.ts";
import { resetPersonCommand } from "./people/commands.ts";
import { askDesk } from "./staff.fixture.ts";

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  await Promise.all([seedPeople(testApp.app), seedPeople(testApp.app)]);
});
afterAll(() => testApp.close());

async function getPerson(alias: string) {
  const found = (await listDemoPeople(testApp.app)).people.find((one) => one.alias === alias);
  if (!found) throw new Error(`There is no ${alias}.`);
  return found;
}

async function logIn(alias: string): Promise<number> {
  const { email, password, code } = await getPerson(alias);
  return (await askDesk(testApp, "")("POST", "/api/desk/log-ins", { email, password, code })).status;
}

test("the people are made once, twice for each role that may need a second person, however often and by whoever they are made", async () => {
  await seedPeople(testApp.app);
  const { people, secondsLeft } = await listDemoPeople(testApp.app);
  expect(people.map(({ role }) => role)).toEqual([
    ...["support", "moderator", "moderator", "lead", "lead", "finance", "finance", "operator", "operator"],
  ]);
  const named = await testApp.app.pool.query(
    "select alias from staff_person where named = '{child.handle}' order by alias",
  );
  expect(named.rows).toEqual([{ alias: "Lea" }, { alias: "Nils" }]);
  expect(secondsLeft).toBeGreaterThan(0);
  expect(secondsLeft).toBeLessThanOrEqual(30);
});

test("each of them logs in with what the page shows, and again at once with the next code", async () => {
  const { people } = await listDemoPeople(testApp.app);
  for (const { alias } of people)
    expect([alias, await logIn(alias), await logIn(alias)]).toEqual([alias, 204, 204]);
});

test("nobody else who needs passkeys logs in with a password and a code, and in production not even they", async () => {
  const { app, clock } = testApp;
  const { config } = app;
  clock.advance(60_000);
  app.config = { ...config, MODE: "production" };
  expect(await logIn("Lea")).toBe(401);
  await expect(seedPeople(app)).rejects.toThrow("demo only");
  app.config = config;
  expect(await logIn("Lea")).toBe(204);

  clock.advance(60_000);
  const { code, password } = await getPerson("Lea");
  const email = "lea@other.example";
  await app.pool.query("update staff_person set email = $1, email_key = $1 where alias = 'Lea'", [email]);
  const answer = await askDesk(testApp, "")("POST", "/api/desk/log-ins", { email, password, code });
  expect(answer.status).toBe(401);
});

test("who was reset is not shown any more", async () => {
  await resetPersonCommand.run(testApp.app, { email: (await getPerson("Sam")).email });
  await expect(getPerson("Sam")).rejects.toThrow("no Sam");
});
