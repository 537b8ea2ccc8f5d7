import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Method } from "#base/endpoint.ts";
import { askDesk, makeAllRights, makeStaff, PASSWORD } from "#features/staff/server/staff.fixture.ts";
import type { Served } from "#platform/calls/handle.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { SHARED_SECRET } from "#testing/shared-secret.ts";
import { endpoints } from "../endpoints.ts";

const forMembers = endpoints.filter(({ policy }) => policy.who === "member" || policy.who === "confirmed");
const forStaff = endpoints.filter(({ policy }) => policy.who === "staff");

let testApp: TestApp;
let staffCookie: string;
let memberCookie: string;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no", SECRET: SHARED_SECRET } });
  staffCookie = await makeAllRights(testApp);
  memberCookie = (await makeMember(testApp)).cookie;
});
afterAll(() => testApp.close());

async function callWith(cookie: string, { endpoint: { method, path } }: Served) {
  const answer = await testApp.ask(path.replaceAll(/:\w+/g, "1"), {
    ...{ method: method as Method, headers: { cookie, origin: "http://localhost" } },
    ...(method !== "GET" && { json: {} }),
  });
  const text = (await answer.text()).replace(/"requestId":"[^"]*"/, "");
  return { status: answer.status, text, cookies: answer.headers.getSetCookie() };
}

const countSessions = async () =>
  Number((await testApp.app.pool.query("select count(*) from accounts_session")).rows[0].count);

describe("[B-06] staff are not members", () => {
  test("most calls are for members, and many for staff", () => {
    expect(forMembers.length).toBeGreaterThan(50);
    expect(forStaff.length).toBeGreaterThan(30);
  });

  test.each(forMembers.map((served) => [served.endpoint.name, served] as const))(
    "%s answers somebody with every right of staff as it answers a visitor",
    async (_, served) => {
      const visitor = await callWith("", served);
      expect(await callWith(staffCookie, served)).toEqual(visitor);
      expect(visitor.status).toBe(403);
    },
  );

  test("no call of the desk gives a session of a member, or knows a member's cookie", async () => {
    const before = await countSessions();
    for (const served of forStaff) {
      expect((await callWith(memberCookie, served)).status, served.endpoint.name).toBe(404);
      const { cookies } = await callWith(staffCookie, served);
      expect(
        cookies.filter((one) => one.startsWith("auth")),
        served.endpoint.name,
      ).toEqual([]);
    }
    expect(await countSessions()).toBe(before);
  });

  test("the desk's host knows only the session of staff, and any other host only that of a member", async () => {
    const { pool } = testApp.app;
    const env = { LIMITS: "no", DESK_ADDRESS: "http://desk.example.org" };
    const apart = await openTestApp({ env, database: { ...testApp.app, pool } as never });
    // The API's description, which is about the hosts of members, says nothing of HEAD.
    const statusOf = async (path: string, host: string, cookie: string) =>
      (await apart.ask(path, { method: "HEAD", host, headers: { cookie } })).status;
    const own = (await makeStaff(testApp, { roles: ["support"] })).cookie;
    const both = `${memberCookie}; ${own}`;
    for (const cookie of [own, both]) {
      expect(await statusOf("/api/desk/me", "desk.example.org", cookie)).toBe(200);
      expect(await statusOf("/api/desk/me", "localhost", cookie)).toBe(404);
    }
    for (const cookie of [memberCookie, both]) {
      expect(await statusOf("/api/sessions", "localhost", cookie)).toBe(200);
      expect(await statusOf("/api/sessions", "desk.example.org", cookie)).toBe(404);
    }
    await apart.close();
  });

  test("a password alone opens no session, and neither does a wrong second factor", async () => {
    const { email } = await makeStaff(testApp, { roles: ["support"], withPassword: true });
    const post = askDesk(testApp, "");
    for (const code of ["", "000000", "abcdef"]) {
      const answer = await post("POST", "/api/desk/log-ins", { email, password: PASSWORD, code });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
    }
    const without = await post("POST", "/api/desk/log-ins", { email, password: PASSWORD });
    expect(without.status).toBe(400);
  });
});
