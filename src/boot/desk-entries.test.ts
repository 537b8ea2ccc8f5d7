import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Desk, openDesk, warning } from "#features/moderation/server/desk.fixture.ts";
import { verifyAuditCommand } from "#features/staff/server/audit/verify-command.ts";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import type { MadeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { MAY_DO_NOTHING, requireEntry, WITHOUT_ENTRY } from "#testing/require-entry.ts";
import { endpoints } from "../endpoints.ts";

const forStaff = endpoints.filter(({ policy }) => policy.who === "staff");

let testApp: TestApp;
let desk: Desk;
let olga: Person;
let anna: MadeMember;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  desk = await openDesk(testApp);
  olga = await makeStaff(testApp, { roles: ["operator"] });
  anna = await desk.make();
});
afterAll(() => testApp.close());

async function kindsOf(answer: Response): Promise<string[]> {
  const { rows } = await testApp.app.pool.query(
    `select kind from staff_audit where request_id = $1 union all select kind from staff_access where request_id = $1`,
    [answer.headers.get("x-request-id")],
  );
  return rows.map(({ kind }) => kind);
}

test("[B-07] every action and look at the desk is in a whole chain, in which a change is found, and private content asks a reason first", async () => {
  const { mira, tom, lea, sam } = desk.people;
  const read = async (by: Person, path: string, ...kinds: string[]) => {
    const answer = await by.ask("GET", path);
    expect([path, answer.status, await kindsOf(answer)]).toEqual([path, 200, kinds]);
  };
  const act = async (by: Person, path: string, json: object, ...kinds: string[]) => {
    const answer = await by.ask("POST", path, json);
    expect([path, answer.ok, await kindsOf(answer)]).toEqual([path, true, kinds]);
    return answer.status === 204 ? {} : answer.json();
  };
  await desk.report(anna);
  const { case: id } = await act(mira, "/api/desk/case-claims", { queue: "people" }, "moderation.claimed");
  const path = `/api/desk/case?id=${id}`;
  await read(mira, path, "moderation.case_read");

  const early = await tom.ask("GET", path);
  expect([(await early.json()).error, await kindsOf(early)]).toEqual(["staff.reason_first", []]);
  const why = { case: id, category: "quality", words: "Checks what was decided" };
  expect((await lea.ask("POST", "/api/desk/case-reasons", { ...why, words: "short" })).status).toBe(400);
  await act(lea, "/api/desk/case-reasons", why, "staff.reason_given");
  await read(lea, path, "moderation.case_read");

  const seen = { case: id, ...(await desk.seenBy(mira, id)) };
  const held = { case: id, lease: seen.lease };
  await act(mira, "/api/desk/case-notes", { ...held, note: "Read twice" }, "moderation.noted");
  const now = { case: id, ...(await desk.seenBy(mira, id)) };
  const decided = await act(mira, "/api/desk/decisions", { ...now, ...warning }, "moderation.decided");
  const undo = { decision: decided.id, why: "The wrong case" };
  await act(mira, "/api/desk/decision-undos", undo, "moderation.undone");
  const again = await desk.claim(mira);
  const up = { case: id, lease: again?.lease, note: "In Finnish" };
  await act(mira, "/api/desk/case-hand-ups", up, "moderation.handed_up");
  const ended = await desk.claim(lea, "escalated");
  expect((await desk.decide(lea, ended ?? {})).status).toBe(200);
  const reopened = { case: id, note: "New pictures came in" };
  await act(lea, "/api/desk/case-reopenings", reopened, "moderation.reopened");
  await act(sam, "/api/desk/searches", { word: anna.email }, "desk.searched");
  const contact = {
    member: anna.id,
    category: "member_asked",
    words: "Asked for a call back",
  };
  await act(sam, "/api/desk/contact-reasons", contact, "staff.reason_given");
  await read(sam, `/api/desk/member-contact?member=${anna.id}`, "desk.contact_read");
  await read(olga, "/api/desk/audit", "staff.audit_read");

  expect(await verifyAuditCommand.run(testApp.app, {})).toContain("whole");
  const client = await testApp.app.pool.connect();
  await client.query("begin; set local session_replication_role = replica");
  await client.query(
    "update staff_audit set entry = replace(entry, 'noted', 'nodded') where kind = 'moderation.noted'",
  );
  await client.query("commit");
  client.release();
  await expect(verifyAuditCommand.run(testApp.app, {})).rejects.toThrow("was changed");
});

test("all calls of the desk in tests have to leave an entry, so one that leaves none is found", async () => {
  const silent = new Response("{}", { headers: { "x-request-id": crypto.randomUUID() } });
  await expect(
    requireEntry(testApp.app.pool, { path: "/api/desk/decisions", method: "POST" }, silent),
  ).rejects.toThrow("decideCase has left no entry");
  const all = endpoints.map(({ endpoint }) => endpoint.name);
  for (const name of [...WITHOUT_ENTRY, ...MAY_DO_NOTHING]) expect(all).toContain(name);
});

test("every such call is made in a test", () => {
  const root = join(import.meta.dirname, "..");
  const tests = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(?:test|fixture)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(root, file), "utf8"))
    .join("\n");
  const uncalled = forStaff
    .filter(({ endpoint }) => !WITHOUT_ENTRY.includes(endpoint.name))
    .map(({ endpoint }) => endpoint.path.split("/:")[0] as string)
    .filter((path) => !tests.includes(path));
  expect(uncalled).toEqual([]);
});
