import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openVisits } from "./signals.fixture.ts";

let testApp: TestApp;
let visits: ReturnType<typeof openVisits>;
let mira: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  visits = openVisits(testApp);
  mira = await makeStaff(testApp, { roles: ["moderator"] });
});
afterAll(() => testApp.close());

async function comeBack(card: string) {
  const banned = await visits.signUp();
  await visits.pay(banned, card);
  await visits.ban(banned);
  const back = await visits.signUp({ device: banned.device });
  await visits.pay(back, card);
  return { banned, back };
}

async function claim(person: Person) {
  const { case: id } = await (
    await person.ask("POST", "/api/desk/case-claims", { queue: "identity" })
  ).json();
  return (await person.ask("GET", `/api/desk/case?id=${id}`)).json();
}

test("the panel of a case shows what the member has in common with which banned one, and decides that it is somebody else for good", async () => {
  const { banned, back } = await comeBack("6001");
  const view = await claim(mira);
  expect(view).toMatchObject({
    case: { queue: "identity", rule: "evasion", subject: `member:${back.id}` },
    signals: [
      { kind: "payment", points: 60, banned: banned.id },
      { kind: "device", points: 50, banned: banned.id },
    ],
    reports: [],
  });
  // Numbers and points alone: no hash, no address, no name of the banned member.
  for (const signal of view.signals) expect(Object.keys(signal)).toHaveLength(3);
  expect(JSON.stringify(view)).not.toContain(banned.username);
  const { lease, version } = view;
  const decision = { case: view.case.id, lease, version, outcome: "none", why: "His sister's notebook" };
  expect((await mira.ask("POST", "/api/desk/decisions", decision)).status).toBe(200);
  const { rows } = await testApp.app.pool.query(
    "select about_id::integer, case_id::integer from signals_exemption where about_id = $1",
    [banned.id],
  );
  expect(rows).toEqual([{ about_id: banned.id, case_id: view.case.id }]);
  await visits.logIn(back, { device: banned.device });
  expect(await visits.casesOf(back)).toMatchObject([{ state: "decided" }]);
  expect((await (await mira.ask("POST", "/api/desk/case-claims", { queue: "identity" })).json()).case).toBe(
    null,
  );
});

test.each(["support", "finance", "operator"] as const)(
  "%s sees neither the queue nor the signals",
  async (role) => {
    const { back } = await comeBack(`61${role.length}`);
    const [raised] = await visits.casesOf(back);
    const person = await makeStaff(testApp, { roles: [role] });
    expect((await person.ask("GET", `/api/desk/case?id=${raised?.id}`)).status).toBe(403);
    expect((await person.ask("POST", "/api/desk/case-claims", { queue: "identity" })).status).toBe(403);
    expect((await person.ask("GET", "/api/desk/cases?queue=identity")).status).toBe(403);
  },
);

test("a lead opens the case of somebody else only with a reason, and then sees the signals too", async () => {
  const { back } = await comeBack("6300");
  const [raised] = await visits.casesOf(back);
  await claim(mira);
  const lea = await makeStaff(testApp, { roles: ["lead"] });
  const read = () => lea.ask("GET", `/api/desk/case?id=${raised?.id}`);
  const first = await read();
  expect([first.status, (await first.json()).error]).toEqual([403, "staff.reason_first"]);
  const reason = { case: raised?.id, category: "quality", words: "A look at the week's cases" };
  expect((await lea.ask("POST", "/api/desk/case-reasons", reason)).status).toBeLessThan(300);
  expect((await (await read()).json()).signals).toHaveLength(2);
});
