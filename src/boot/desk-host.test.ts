import { createContext, type LoaderFunctionArgs } from "react-router";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { StaffPerson } from "#platform/app.ts";
import type { PageContext } from "#platform/page-context.ts";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { makeOnePageBuild } from "./one-page-build.fixture.ts";
import { openPages } from "./render-pages.ts";

const DESK = "desk.example.org";
const FROM = "203.0.113.7";
const NOBODY: StaffPerson | null = null;
const mira: StaffPerson = {
  ...{ personId: 1, sessionId: 1, alias: "Mira", roles: ["moderator"], named: [], locale: "en" },
  confirmedAt: null,
};

const pageContext = createContext<PageContext>();
let rendered = 0;
let asked = 0;

/** Finds whose session the page was rendered for, or whether it is the page for unknown addresses. */
function tell({ context }: LoaderFunctionArgs): Response {
  rendered += 1;
  const { viewer, person, place, refused } = context.get(pageContext);
  const headers = { "Content-Type": "text/html" };
  if (refused) return new Response("unknown", { status: refused, headers });
  return Response.json({ viewer: viewer.kind, person: person?.alias ?? null, place }, { headers });
}

let testApp: TestApp;
let memberCookie: string;
beforeAll(async () => {
  const build = makeOnePageBuild({ pageContext, loader: tell, action: tell });
  const env = { DESK_ADDRESS: `http://${DESK}`, DESK_NETWORKS: "203.0.113.0/24" };
  testApp = await openTestApp({ env, pages: openPages(async () => build, "production") });
  testApp.app.people = {
    async find(headers) {
      asked += 1;
      return headers.get("cookie")?.includes("desk=mira") ? mira : NOBODY;
    },
    takeConfirmation: async () => false,
    noteRefused: async () => {},
  };
  memberCookie = (await makeMember(testApp)).cookie;
});
afterAll(() => testApp.close());
beforeEach(() => {
  rendered = 0;
  asked = 0;
});

function visit(path: string, { host = DESK, from = FROM, cookie = "" } = {}) {
  return testApp.ask(path, { host, from, headers: { cookie, accept: "text/html" } });
}

test("at the desk a member's cookie is ignored, and elsewhere that of staff", async () => {
  const both = `${memberCookie}; desk=mira`;
  expect(await (await visit("/desk", { cookie: both })).json()).toEqual({
    viewer: "visitor",
    person: "Mira",
    place: "desk",
  });
  expect(await (await visit("/members", { host: "localhost", cookie: both })).json()).toEqual({
    viewer: "member",
    person: null,
    place: "members",
  });
  expect(asked).toBe(1);
});

test.each(["/desk", "/desk/people", "/DESK/log-in", "/%64esk/log-in", "/desk.data"])(
  "a member's host answers %s like any unknown address, also to somebody with a session of staff",
  async (path) => {
    const answer = await visit(path, { host: "localhost", cookie: "desk=mira" });
    expect(answer.status).toBe(404);
    expect(await answer.text()).toBe("unknown");
    expect(asked).toBe(0);
  },
);

test("a member's host answers calls of the desk as it answers unknown ones", async () => {
  const call = async (path: string, host: string) => {
    const answer = await testApp.ask(path, { method: "POST", json: {}, host, from: FROM });
    const { requestId: _, ...body } = (await answer.json()) as Record<string, unknown>;
    return { status: answer.status, body };
  };
  const unknown = await call("/api/nothing", "localhost");
  expect(unknown.status).toBe(404);
  expect(await call("/api/desk/log-ins", "localhost")).toEqual(unknown);
});

test("the desk's host has nothing of the members' half", async () => {
  for (const path of [
    "/",
    "/login",
    "/members",
    "/dev/mailbox",
    "/sandbox/x",
    "/api/nothing",
    "/media/x",
    "/live",
  ]) {
    const answer = await visit(path, { cookie: memberCookie });
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { error: "not_found" }]);
  }
  expect(rendered).toBe(0);
  expect((await visit("/healthz")).status).toBe(200);
  expect((await visit("/texts/de/staff.json")).status).toBe(200);
});

test("from outside its networks the desk does not exist, and nothing is read for the answer", async () => {
  for (const path of ["/desk", "/desk/log-in", "/api/desk/log-ins"]) {
    const answer = await visit(path, { from: "198.51.100.9", cookie: "desk=mira" });
    expect([answer.status, await answer.json()]).toMatchObject([404, { error: "not_found" }]);
  }
  expect([asked, rendered]).toEqual([0, 0]);
});

test("[bad case 30] pages of the desk are never cached: each is rendered anew and says no-store", async () => {
  for (const cookie of ["", "", "desk=mira", ""]) {
    const answer = await visit("/desk/log-in", { cookie });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({ person: cookie ? "Mira" : null });
  }
  expect(rendered).toBe(4);
});

test("[bad case 29] the desk cannot be framed", async () => {
  const { headers } = await visit("/desk/log-in");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});
