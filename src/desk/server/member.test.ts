import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MEMBER_TABS } from "#base/member-page.ts";
import { RIGHTS } from "#base/staff-rights.ts";
import { moderating } from "#features/moderation/server/moderation.fixture.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { type MadeMember, makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { memberActions, memberPanels } from "../../desk-member.ts";
import { endpoints } from "../../endpoints.ts";

let testApp: TestApp;
let sam: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  sam = await makeStaff(testApp, { roles: ["support"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  await sam.logIn();
  anna = await makeMember(testApp);
});

const read = async (path: string, by = sam) => (await by.ask("GET", path)).json();
const rows = async (statement: string, ...values: unknown[]) =>
  (await testApp.app.pool.query(statement, values)).rows;

test("the head tells who it is and what restricts them now, with a masked address", async () => {
  const head = await read(`/api/desk/member?member=${anna.id}`);
  expect(head).toMatchObject({ id: anna.id, username: anna.username, status: "active", measures: [] });
  expect(JSON.stringify(head)).not.toContain(anna.email);
  const desk = moderating(testApp);
  await desk.report(anna);
  const measures = [{ kind: "warning" }, { kind: "muted", days: 3 }] as const;
  await desk.judge(desk.person(), anna, { rule: "harassment", measures });
  expect((await read(`/api/desk/member?member=${anna.id}`)).measures).toEqual([
    { kind: "muted", ends_at: expect.any(String) },
  ]);
  testApp.clock.advance(4 * 86_400_000);
  await sam.logIn();
  expect((await read(`/api/desk/member?member=${anna.id}`)).measures).toEqual([]);
});

test("an unknown member has no page, and a wrong number or tab is refused by its field", async () => {
  expect((await sam.ask("GET", "/api/desk/member?member=99999999")).status).toBe(404);
  expect((await sam.ask("GET", "/api/desk/member-account?member=99999999")).status).toBe(404);
  for (const member of ["0", "-1", "x", "1e3", "9007199254740993"])
    expect(await read(`/api/desk/member?member=${member}`), member).toMatchObject({
      fields: { member: expect.any(String) },
    });
  expect(await read(`/api/desk/member?member=${anna.id}&tab=all`)).toMatchObject({
    fields: { tab: expect.any(String) },
  });
});

test("the account tells states, consents and sessions, and nothing of what only the member should see", async () => {
  await rows(
    `insert into accounts_consent (member_id, kind, version, locale, given_at)
     values ($1, 'terms', '2026-11-01', 'en', now())`,
    anna.id,
  );
  const account = await read(`/api/desk/member-account?member=${anna.id}`);
  expect(account).toMatchObject({
    signed_up_at: expect.any(String),
    consents: [{ kind: "terms", version: "2026-11-01", withdrawn_at: null }],
    sessions: [{ device: expect.any(String) }],
  });
  expect(JSON.stringify(account)).not.toMatch(/gender|sexuality|token|hash/);
});

test("each tab that is read leaves one entry with the tab, and the log about the member shows it by role", async () => {
  await read(`/api/desk/member?member=${anna.id}&tab=money`);
  await read(`/api/desk/member-account?member=${anna.id}`);
  const { entries } = await read(`/api/desk/member-accesses?member=${anna.id}`);
  const seen = entries.map(({ kind, roles, chain }: { [key: string]: unknown }) => [chain, kind, roles]);
  expect(seen).toEqual(Array(3).fill(["access", "staff.member_read", ["support"]]));
  expect(JSON.stringify(entries)).not.toContain(sam.alias);
  const tabs = await rows(
    "select entry::json #>> '{changes,tab,after}' as tab from staff_access where about_id = $1 order by id",
    anna.id,
  );
  expect(tabs.map(({ tab }) => tab)).toEqual(["money", "account", "access"]);
});

test("everywhere logged out by support: the sessions are gone, the log says why, and without a reason nothing happens", async () => {
  const end = (why: string) => sam.ask("POST", "/api/desk/member-session-ends", { member: anna.id, why });
  expect(await (await end("short")).json()).toMatchObject({ fields: { why: expect.any(String) } });
  const why = "They lost their phone";
  expect(await (await end(why)).json()).toEqual({ ended: 1 });
  const own = await testApp.ask("/api/sessions", { headers: { cookie: anna.cookie } });
  expect(await own.json()).toMatchObject({ authentication_required: true });
  expect(await (await end(why)).json()).toEqual({ ended: 0 });
  const [entry] = await rows("select * from staff_audit where about_id = $1", anna.id);
  expect(entry).toMatchObject({ kind: "assistance.sessions_ended", person_id: sam.id });
  expect(JSON.parse(entry.entry)).toMatchObject({ why });
  const unknown = { member: 99_999_999, why };
  expect((await sam.ask("POST", "/api/desk/member-session-ends", unknown)).status).toBe(404);
});

test("every panel has a tab, rights and an endpoint for them that takes the member; names are used once", () => {
  for (const { endpoint, tab, rights } of memberPanels) {
    expect(MEMBER_TABS).toContain(tab);
    expect(Object.keys(endpoint.query.shape)).toContain("member");
    const policy = endpoints.find((one) => one.endpoint.name === endpoint.name)?.policy;
    expect(rights).toContain(policy?.who === "staff" && policy.right);
  }
  for (const { right } of memberActions) expect(RIGHTS).toHaveProperty([right]);
  const names = [...memberPanels, ...memberActions].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
