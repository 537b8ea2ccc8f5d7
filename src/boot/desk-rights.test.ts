import { afterAll, beforeAll, expect, test } from "vitest";
import type { Method } from "#base/endpoint.ts";
import { TABLE } from "#base/staff-rights.fixture.ts";
import { hasRight, ROLES, type Role } from "#base/staff-rights.ts";
import {
  askDesk,
  makeStaff,
  nextCode,
  ORIGIN,
  PASSWORD,
  type Person,
} from "#features/staff/server/staff.fixture.ts";
import type { Served } from "#platform/calls/handle.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { endpoints } from "../endpoints.ts";

type StaffServed = Served & { policy: { who: "staff" } };
const forStaff = endpoints.filter((one): one is StaffServed => one.policy.who === "staff");
const cells = forStaff.flatMap((served) =>
  ROLES.map((role) => [served.endpoint.name, role, served] as const),
);

let testApp: TestApp;
const people = new Map<Role, Person>();
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  for (const role of ROLES) people.set(role, await makeStaff(testApp, { roles: [role] }));
});
afterAll(() => testApp.close());

/** Sends a body that no schema accepts, so that only the check of the right runs. */
function callFor({ endpoint }: Served, cookie: string): Promise<Response> {
  const path = endpoint.path.replaceAll(/:\w+/g, "9999999");
  const query = endpoint.method === "GET" ? "?unknown_field=1" : "";
  return askDesk(testApp, cookie)(endpoint.method as Method, `${path}${query}`, { unknown_field: 1 });
}

async function countRefusals(): Promise<number> {
  const { rows } = await testApp.app.pool.query(
    "select count(*)::integer as n from staff_audit where kind = 'staff.refused'",
  );
  return rows[0].n;
}

const refusedAs = async (answer: Response) => {
  const { error } = answer.status === 204 ? {} : await answer.json();
  return { status: answer.status, error };
};

test.each(ROLES)(
  "[B-01] staff with the role %s log in and confirm only with a second factor of their own, and have the rights of the role at every endpoint and no others",
  async (role) => {
    const withPassword = role === "support" || role === "moderator";
    const own = await makeStaff(testApp, { roles: [role], withPassword });
    const other = await makeStaff(testApp, { roles: [role], withPassword });
    const enter = (given: object) => askDesk(testApp, "")("POST", "/api/desk/log-ins", given);
    const code = withPassword ? nextCode(testApp, other.secret) : "000000";
    expect(await refusedAs(await enter({ email: own.email, password: PASSWORD, code }))).toEqual({
      ...{ status: 401, error: "staff.log_in_failed" },
    });
    const { challenge } = await (await own.ask("POST", "/api/desk/confirmation-options")).json();
    const [key] = other.keys;
    const foreign = key
      ? { credential: key.assert({ challenge, origin: ORIGIN, rpId: "localhost" }) }
      : { code: nextCode(testApp, other.secret) };
    expect((await own.ask("POST", "/api/desk/confirmations", foreign)).status).toBe(401);
    await own.confirm();

    for (const served of forStaff) {
      const { right } = served.policy;
      if (right === null) continue;
      const { error } = await refusedAs(await callFor(served, own.cookie));
      const cell = TABLE[right].split(" ")[ROLES.indexOf(role)] as string;
      const mayCall = cell !== "-" && !cell.includes("n");
      expect([served.endpoint.name, error === "staff.no_right"]).toEqual([served.endpoint.name, !mayCall]);
    }
  },
);

test("everything under /api/desk/ is for staff, but for what leads to a session", () => {
  const open = endpoints
    .filter(({ endpoint, policy }) => endpoint.path.startsWith("/api/desk/") && policy.who !== "staff")
    .map(({ endpoint }) => endpoint.name);
  expect(open.toSorted()).toEqual([
    "enrolPasskey",
    "enrolPassword",
    "finishEnrolment",
    "logInAtDesk",
    "readEnrolment",
    "recoverAtDesk",
    "startDeskLogIn",
    "startEnrolmentPasskey",
    "startEnrolmentTotp",
  ]);
});

test("[bad case 25] nothing takes a recusal back", () => {
  const names = endpoints.map(({ endpoint }) => endpoint.name);
  expect(names.filter((name) => /recus/i.test(name))).toEqual(["recuseFromCase"]);
});

test.each(cells)(
  "[B-14] [bad case 24] %s by %s: answered with the right, else refused and written down",
  async (_, role, served) => {
    const { right } = served.policy;
    const before = await countRefusals();
    const answer = await callFor(served, people.get(role)?.cookie ?? "");
    const { error } = (await answer.json()) as { error?: string };
    const mayCall = right === null || hasRight([role], right);
    expect([answer.status === 403 && error === "staff.no_right", (await countRefusals()) - before]).toEqual(
      mayCall ? [false, 0] : [true, 1],
    );
    if (mayCall && !served.endpoint.path.includes(":")) expect(answer.status).not.toBe(404);
  },
);

test.each(forStaff.map((served) => [served.endpoint.name, served] as const))(
  "[B-14] [bad case 24] %s without a session is answered like an unknown address",
  async (_, served) => {
    const answer = await callFor(served, "desk=nothing");
    const unknown = await askDesk(testApp, "")("POST", "/api/desk/nothing");
    const read = async (one: Response) => ({ ...(await one.json()), requestId: "" });
    expect([answer.status, await read(answer)]).toEqual([404, await read(unknown)]);
  },
);

test("[bad case 24] a refusal names the right and who refused it is in the log, with the route and no address", async () => {
  const sam = people.get("support") as Person;
  const answer = await sam.ask("GET", "/api/desk/people");
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining("staff.manage"),
  });
  const { rows } = await testApp.app.pool.query(
    "select person_id, entry from staff_audit where kind = 'staff.refused' order by id desc limit 1",
  );
  expect(rows[0].person_id).toBe(sam.id);
  expect(JSON.parse(rows[0].entry)).toMatchObject({ roles: ["support"] });
  expect(rows[0].entry).toContain("/api/desk/people");
  expect(rows[0].entry).not.toContain("203.0.113.7");
});
