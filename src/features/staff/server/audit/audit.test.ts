import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeMember } from "#testing/make.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { staffData } from "../member-data.ts";
import { makeStaff } from "../staff.fixture.ts";
import { auditKind } from "./audit-kinds.ts";
import { keepHeads } from "./heads.ts";
import { oldEntries } from "./old-entries.ts";
import { giveReason, requireReason } from "./reasons.ts";
import { verifyAudit } from "./verify-audit.ts";
import { verifyAuditCommand, verifyAuditJob } from "./verify-command.ts";
import { writeAccess, writeAudit } from "./write-entry.ts";

const changed = auditKind("test.changed", ["color"]);
const person = {
  by: "person",
  personId: 3,
  sessionId: 5,
  roles: ["lead"],
  requestId: "r-1",
  country: "NL",
} as const;
const DAY = 86_400_000;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await openTestApp();
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await tamper("truncate staff_audit, staff_access, staff_reason");
  for await (const file of testApp.app.files.list("audit/")) await testApp.app.files.remove(file);
});

/** Forgeries by a person with all rights in the database. */
async function tamper(statement: string): Promise<void> {
  const client = await testApp.app.pool.connect();
  try {
    await client.query("begin; set local session_replication_role = replica");
    await client.query(statement);
    await client.query("commit");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

type Written = Partial<Parameters<typeof writeAudit<"color">>[2]>;

const write = (entry: Written = {}, writer = writeAudit) =>
  testApp.app.db
    .transaction()
    .execute((tx) => writer(testApp.app, tx, { kind: changed, actor: person, ...entry } as never));

async function writeSome(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await write({ subject: `case:${index}` });
}

const faultsOf = async () =>
  (await verifyAudit(testApp.app)).map(({ fault }) => fault && `${fault.id} ${fault.what}`);

const rows = async (table: string) =>
  (await testApp.app.pool.query(`select * from ${table} order by id`)).rows;

describe("an entry", () => {
  test("tells who, what, on what, why, and each field before and after", async () => {
    await write({
      subject: "case:12",
      aboutId: 7,
      siteId: 1,
      reasonId: 9,
      why: "The second report",
      before: { color: "red" },
      after: { color: "blue" },
    });
    const [row] = await rows("staff_audit");
    expect(JSON.parse(row.entry)).toEqual({
      at: testApp.clock.now().toISOString(),
      kind: "test.changed",
      ...person,
      subject: "case:12",
      aboutId: 7,
      siteId: 1,
      reasonId: 9,
      why: "The second report",
      changes: { color: { before: "red", after: "blue" } },
    });
    expect(row).toMatchObject({ id: 1, kind: "test.changed", person_id: 3, subject: "case:12", about_id: 7 });
  });

  test("is part of the change: without the one there is not the other", async () => {
    const failing = testApp.app.db.transaction().execute(async (tx) => {
      await writeAudit(testApp.app, tx, { kind: changed, actor: person });
      throw new Error("too late");
    });
    await expect(failing).rejects.toThrow("too late");
    expect(await rows("staff_audit")).toEqual([]);
  });

  test("of many writers at once is numbered without a gap and whole", async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => write({ subject: `case:${index}` })));
    expect((await rows("staff_audit")).map(({ id }) => id)).toEqual(
      Array.from({ length: 40 }, (_, at) => at + 1),
    );
    expect(await faultsOf()).toEqual([null, null]);
  });

  test.each(["update staff_audit set kind = 'x'", "delete from staff_audit", "truncate staff_audit"])(
    "is never changed or removed by the program: %s",
    async (statement) => {
      await write();
      await expect(testApp.app.pool.query(statement)).rejects.toThrow("append-only");
    },
  );
});

describe("[B-07] [bad case 38] verify-audit", () => {
  test.each([
    [
      "a changed text",
      "update staff_audit set entry = replace(entry, 'case:4', 'case:9') where id = 5",
      "5 or the one",
    ],
    [
      "a changed text whose hash was computed anew",
      `update staff_audit a set entry = e, hash = sha256((select hash from staff_audit where id = 4) || e::bytea)
       from (select id, replace(entry, '"lead"', '"none"') as e from staff_audit) b where a.id = 5 and b.id = 5`,
      "6 or the one before it was changed",
    ],
    [
      "a text that is none, with its hash",
      `update staff_audit set entry = 'x', hash = sha256((select hash from staff_audit where id = 4) || 'x') where id = 5`,
      "5 cannot be read",
    ],
    ["a changed column", "update staff_audit set about_id = 8 where id = 5", "5 has another aboutId"],
    [
      "a changed time",
      "update staff_audit set at = at + interval '1 minute' where id = 5",
      "5 has another time",
    ],
    ["a removed row", "delete from staff_audit where id = 5", "5 is missing"],
    ["a removed beginning", "delete from staff_audit where id <= 5", "5 is missing"],
    [
      "an inserted row",
      `update staff_audit set id = -id where id >= 5; update staff_audit set id = 1 - id where id < 0;
       insert into staff_audit select 5, at, kind, person_id, subject, about_id, site_id, reason_id, request_id, entry,
         hash from staff_audit where id = 4`,
      "5 or the one before it was changed",
    ],
    [
      "two swapped rows",
      `update staff_audit set id = 100 where id = 5; update staff_audit set id = 5 where id = 6;
       update staff_audit set id = 6 where id = 100`,
      "5 or the one before it was changed",
    ],
    ["a cut end", "delete from staff_audit where id > 7", "8 is missing at the end"],
    ["an emptied table", "truncate staff_audit", "1 is missing at the end"],
  ])("finds %s and names the first", async (_, statement, fault) => {
    await writeSome(10);
    await keepHeads(testApp.app);
    expect(await faultsOf()).toEqual([null, null]);
    await tamper(statement);
    expect((await faultsOf())[0]).toContain(fault);
    await expect(verifyAuditCommand.run(testApp.app, {})).rejects.toThrow(fault);
  });

  test("mails the last entries of each night to operators alone, and says if something is wrong", async () => {
    const operator = await makeStaff(testApp, { roles: ["operator"] });
    const lead = await makeStaff(testApp, { roles: ["lead"] });
    const nightly = async () => {
      await verifyAuditJob.run(testApp.app, {}, { id: "1" });
      await testApp.runJobs();
      const mails = await testApp.outbox();
      expect(mails.some(({ to, subject }) => to === lead.email && subject.includes("Audit log"))).toBe(false);
      return (
        mails.find(({ to, subject }) => to === operator.email && subject.includes("Audit log"))?.text ?? ""
      );
    };
    await writeSome(3);
    const { rows } = await testApp.app.pool.query(
      "select id, encode(hash, 'hex') as hash from staff_audit order by id desc limit 1",
    );
    const whole = await nightly();
    expect(whole).toContain(`entry ${rows[0].id}, ${rows[0].hash}`);
    expect(whole).toContain("is whole");
    expect(testApp.logged().join()).toContain(`the last is ${rows[0].id} ${rows[0].hash}`);
    await tamper(
      `update staff_audit set entry = replace(entry, 'case:1', 'case:9') where subject = 'case:1'`,
    );
    expect(await nightly()).toContain("was changed. Run npm run cli -- verify-audit");
  });

  test("finds a chain that was written anew as a whole, by what is stored outside the database", async () => {
    await writeSome(3);
    await keepHeads(testApp.app);
    await tamper("truncate staff_audit");
    await write({ subject: "case:other" });
    await writeSome(5);
    expect(await faultsOf()).toEqual(["3 or an earlier one was written anew", null]);
    // The job that stores the end does not take the new chain for the old one.
    await keepHeads(testApp.app);
    expect((await faultsOf())[0]).toContain("written anew");
  });

  test("says which stored end was changed", async () => {
    await write();
    await keepHeads(testApp.app);
    const [file = ""] = await Array.fromAsync(testApp.app.files.list("audit/"));
    const head = { id: 1, hash: "00", seal: "x" };
    await testApp.app.files.put(file, Buffer.from(JSON.stringify(head)), { contentType: "application/json" });
    expect((await faultsOf())[0]).toContain(file);
  });

  test("runs at night, counts what is wrong in the metrics and logs it", async () => {
    await writeSome(2);
    await verifyAuditJob.run(testApp.app, {}, { id: "1" });
    expect(await testApp.app.metrics.print()).toContain("audit_log_faults 0");
    await tamper("delete from staff_audit where id = 1");
    await verifyAuditJob.run(testApp.app, {}, { id: "1" });
    expect(await testApp.app.metrics.print()).toContain("audit_log_faults 1");
    expect(testApp.logged().join()).toContain("audit: entry 1 is missing");
  });

  test("accepts what the retention removed, and nothing more", async () => {
    await writeSome(3);
    testApp.clock.advance(DAY);
    const before = testApp.clock.now();
    await writeSome(2);
    const { forgetSome } = oldEntries("audit");
    expect(await forgetSome(testApp.app, before)).toEqual({ count: 3, more: false });
    expect((await rows("staff_audit")).map(({ id }) => id)).toEqual([4, 5, 6]);
    expect(await verifyAuditCommand.run(testApp.app, {})).toContain(
      "audit: 3 entries are whole; the last is 6",
    );
    await tamper("delete from staff_audit where id = 4");
    expect((await faultsOf())[0]).toBe("4 is missing");
  });
});

describe("private content", () => {
  const about = { aboutId: 7, scope: "content" } as const;

  test("[B-07] opens after a reason, for 30 minutes, for this person, member and scope only", async () => {
    const { app } = testApp;
    const refused = expect.objectContaining({ code: "staff.reason_first" });
    await expect(requireReason(app, { personId: 3, ...about })).rejects.toEqual(refused);
    const reason = {
      ...about,
      category: "report",
      words: "A report names this chat",
      reference: "case 12",
    } as const;
    const { id } = await giveReason(app, person, reason);
    expect((await requireReason(app, { personId: 3, ...about })).id).toBe(id);
    await expect(requireReason(app, { personId: 4, ...about })).rejects.toEqual(refused);
    await expect(requireReason(app, { personId: 3, ...about, aboutId: 8 })).rejects.toEqual(refused);
    await expect(requireReason(app, { personId: 3, ...about, scope: "contact" })).rejects.toEqual(refused);
    testApp.clock.advance(30 * 60_000);
    await expect(requireReason(app, { personId: 3, ...about })).rejects.toEqual(refused);
    expect((await rows("staff_access")).map(({ kind, reason_id }) => [kind, reason_id])).toEqual([
      ["staff.reason_given", id],
    ]);
  });

  test("that staff read is in the member's export: when, why and in which role, never who", async () => {
    const { id, cookie } = await makeMember(testApp);
    const own = async (of: string) =>
      (await testApp.ask("/api/staff-accesses", { headers: { cookie: of } })).json();
    const { app } = testApp;
    const given = {
      aboutId: id,
      scope: "content",
      category: "report",
      words: "Words of the reason",
    } as const;
    const { id: reasonId } = await giveReason(app, person, given);
    await write({ aboutId: id, reasonId, kind: auditKind("chat.read") as never }, writeAccess as never);
    const read = async () => {
      const [file] = await Array.fromAsync(staffData.exportData(app, id));
      return String(file?.content);
    };
    const { accesses, withheld } = JSON.parse(await read());
    expect(accesses).toEqual([
      expect.objectContaining({
        what: "staff.reason_given",
        scope: "content",
        category: "report",
        roles: ["lead"],
      }),
      expect.objectContaining({ what: "chat.read", scope: "content", category: "report", roles: ["lead"] }),
    ]);
    expect(withheld).toBe(0);
    expect(await read()).not.toMatch(/personId|Words of the reason/);
    const pictureRead = { aboutId: id, kind: auditKind("moderation.picture_read") as never };
    for (const _ of [1, 2]) await write(pictureRead, writeAccess as never);
    const day = testApp.clock.now().toISOString().slice(0, 10);
    expect(await own(cookie)).toEqual({
      accesses: [
        { day, what: "photos" },
        { day, what: "other" },
      ],
      more: false,
    });
    expect(await own((await makeMember(testApp)).cookie)).toEqual({ accesses: [], more: false });
    expect((await testApp.ask("/api/staff-accesses")).status).toBe(403);
    await testApp.app.pool.query("update staff_reason set withheld_until = now() + interval '100 years'");
    expect(JSON.parse(await read())).toMatchObject({ withheld: 2 });
    expect((await own(cookie)).accesses).toEqual([{ day, what: "photos" }]);
  });
});

test("[bad case 39] entries stay when their person or site is deleted, and the chain stays whole", async () => {
  const { app } = testApp;
  const { rows } = await app.pool.query(
    "select count(*)::integer as n from pg_constraint where contype = 'f' and conrelid in ('staff_audit'::regclass, 'staff_access'::regclass)",
  );
  expect(rows).toEqual([{ n: 0 }]);
  const mira = await makeStaff(testApp, { roles: ["support"] });
  const count = async () =>
    (await app.pool.query("select count(*)::integer as n from staff_audit where person_id = $1", [mira.id]))
      .rows[0].n;
  const before = await count();
  expect(before).toBeGreaterThan(0);
  await app.pool.query("delete from staff_person where id = $1", [mira.id]);
  expect(await count()).toBe(before);
  expect(await faultsOf()).toEqual([null, null]);
});
