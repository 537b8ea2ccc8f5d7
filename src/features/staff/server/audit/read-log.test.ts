import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import type { AuditEntry } from "../../audit-contract.ts";
import { makeStaff, type Person } from "../staff.fixture.ts";
import { auditKind } from "./audit-kinds.ts";
import { verifyAuditJob } from "./verify-command.ts";
import { writeAccess, writeAudit } from "./write-entry.ts";

const DAY = 86_400_000;
const noted = auditKind("moderation.noted", ["words"]);
const looked = auditKind("moderation.looked");

let testApp: TestApp;
let olga: Person;
let lea: Person;
let mira: Person;
beforeAll(async () => {
  testApp = await openTestApp({ env: { LIMITS: "no" } });
  olga = await makeStaff(testApp, { roles: ["operator"] });
  lea = await makeStaff(testApp, { roles: ["lead"] });
  mira = await makeStaff(testApp, { roles: ["moderator"] });
});
afterAll(() => testApp?.close());
beforeEach(async () => {
  testApp.clock.advance(DAY);
  for (const one of [olga, lea, mira]) await one.logIn();
});

/** Somebody of staff in a request of their own. */
const actorFor = ({ id }: Person, requestId: string = crypto.randomUUID()) =>
  ({ by: "person", personId: id, sessionId: 1, roles: ["moderator"], requestId, country: null }) as const;

/** Writes one entry into both chains, a second apart. */
async function write(by: Person, more: { aboutId?: number; requestId?: string; words?: string } = {}) {
  const { words = "", requestId, ...rest } = more;
  await testApp.app.db.transaction().execute(async (tx) => {
    const entry = { actor: actorFor(by, requestId), subject: "case:1", ...rest };
    await writeAudit(testApp.app, tx, { ...entry, kind: noted, after: { words } });
    testApp.clock.advance(1_000);
    await writeAccess(testApp.app, tx, { ...entry, kind: looked });
  });
}

async function read(by: Person, query: Record<string, string | number> = {}) {
  const asked = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return (await by.ask("GET", `/api/desk/audit?${asked}`)).json();
}
const idsOf = (entries: AuditEntry[]) => entries.map(({ chain, id }) => `${chain} ${id}`);

test("[B-07] entries are found by person, kind, member, request and day, and all of one page fit", async () => {
  const requestId = crypto.randomUUID();
  await write(mira, { aboutId: 77, requestId, words: "Seen before" });
  const day = testApp.clock.now().toISOString().slice(0, 10);
  await write(lea);
  const { entries } = await read(olga, { member: 77, chain: "audit" });
  expect(entries).toMatchObject([
    {
      ...{
        kind: "moderation.noted",
        person: { id: mira.id, alias: mira.alias },
        about: 77,
        subject: "case:1",
      },
      ...{ request: requestId, changes: [{ field: "words", before: null, after: "Seen before" }] },
    },
  ]);
  const kinds = async (query: Record<string, string | number>) =>
    (await read(olga, query)).entries.map(({ kind }: AuditEntry) => kind);
  expect(await kinds({ request: requestId })).toEqual(["moderation.looked", "moderation.noted"]);
  expect(await kinds({ person: mira.id, kind: "moderation.noted" })).toEqual(["moderation.noted"]);
  expect(await kinds({ person: mira.id, kind: "staff.refused" })).toEqual([]);
  expect(await kinds({ member: 77, from: day, until: day, chain: "audit" })).toEqual(["moderation.noted"]);
  const before = new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
  expect(await kinds({ member: 77, until: before })).toEqual([]);
});

test("pages of both chains together hold every entry once, by time, also while new ones come", async () => {
  for (let n = 0; n < 60; n += 1) await write(mira, { aboutId: 78 });
  const seen: AuditEntry[] = [];
  let after: string | null = null;
  do {
    const page = await read(olga, { person: mira.id, member: 78, ...(after && { after }) });
    seen.push(...page.entries);
    after = page.after;
    await write(mira, { aboutId: 78 });
  } while (after);
  expect(seen).toHaveLength(120);
  expect(new Set(idsOf(seen)).size).toBe(120);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test("a lead sees the own team: nobody who runs the installation, and nothing of the program", async () => {
  await write(mira);
  await write(olga);
  await verifyAuditJob.run(testApp.app, {}, { id: "1" });
  const own = await read(lea);
  const people = new Set(own.entries.map(({ person }: AuditEntry) => person?.alias));
  expect([...people].toSorted()).toEqual([lea.alias, mira.alias].toSorted());
  expect([own.all, own.people.map(({ id }: { id: number }) => id).includes(olga.id)]).toEqual([false, false]);
  expect((await read(lea, { person: olga.id })).entries).toEqual([]);
  const all = await read(olga);
  expect(all.entries.map(({ by }: AuditEntry) => by)).toContain("job");
  expect((await mira.ask("GET", "/api/desk/audit")).status).toBe(403);
});

test("reading the log is logged, with what was searched for", async () => {
  await read(lea, { member: 77, kind: "moderation.noted" });
  const { entries } = await read(olga, { kind: "staff.audit_read", person: lea.id });
  expect(entries[0]).toMatchObject({ about: 77, changes: [{ field: "kind", after: "moderation.noted" }] });
});

test("tells when the chains were last checked, how many entries they hold, and the first that is wrong", async () => {
  await verifyAuditJob.run(testApp.app, {}, { id: "1" });
  const at = testApp.clock.now().toISOString();
  const { checked } = await read(olga);
  expect(checked).toMatchObject({ at, fault: null });
  expect(checked.entries).toBeGreaterThan(100);
  const { pool } = testApp.app;
  await pool.query("alter table staff_access disable trigger all");
  await pool.query(`update staff_access set entry = replace(entry, 'case:1', 'case:2')
    where id = (select max(id) from staff_access where subject = 'case:1')`);
  await pool.query("alter table staff_access enable trigger all");
  await verifyAuditJob.run(testApp.app, {}, { id: "1" });
  expect((await read(olga)).checked.fault).toMatch(/^access: entry \d+ /);
});

test("[bad case 22] the file has one line for each entry, nothing in it is a formula, and it is noted", async () => {
  await write(mira, { aboutId: 79, words: '=HYPERLINK("https://evil.example")' });
  await testApp.app.db
    .transaction()
    .execute((tx) =>
      writeAudit(testApp.app, tx, { kind: noted, actor: actorFor(mira), aboutId: 79, why: "@SUM(1+1)" }),
    );
  const answer = await olga.ask("GET", "/api/desk/audit-files?member=79&chain=audit");
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toMatch(/^attachment; filename="audit-[\d-]+\.csv"$/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trimEnd().split("\r\n");
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`"'@SUM(1+1)"`);
  expect(lines.join("\n")).not.toMatch(/(^|,)"[=+@\t-]/m);
  const { entries } = await read(olga, { kind: "staff.audit_read" });
  expect(entries.some(({ changes }: AuditEntry) => changes.some(({ field }) => field === "file"))).toBe(true);
  expect((await mira.ask("GET", "/api/desk/audit-files")).status).toBe(403);
});

test.each([
  ["after=12", "after"],
  ["kind=drop%20table", "kind"],
  ["from=yesterday", "from"],
  ["person=-1", "person"],
  ["request=1", "request"],
])("%s is refused by its field", async (query, field) => {
  const answer = await olga.ask("GET", `/api/desk/audit?${query}`);
  expect([answer.status, Object.keys((await answer.json()).fields)]).toEqual([400, [field]]);
});
