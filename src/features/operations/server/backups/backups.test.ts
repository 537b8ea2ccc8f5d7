import { afterAll, beforeAll, expect, test } from "vitest";
import { makeStaff, type Person } from "#features/staff/server/staff.fixture.ts";
import { openTestApp, type TestApp } from "#testing/open-test-app.ts";
import { openTestDatabase, type TestDatabase } from "#testing/open-test-database.ts";
import type { Health } from "../../contract.ts";
import { backupCommand } from "./backup-command.ts";

const HOUR = 3_600_000;
let database: TestDatabase;
let testApp: TestApp;
let olga: Person;
beforeAll(async () => {
  database = await openTestDatabase({ of: "demo" });
  const env = { DATABASE_URL: database.url, LIMITS: "no", SECRET: "9c1f7ae05b3d4826fa60e71d93b2c584" };
  testApp = await openTestApp({ database, env });
  olga = await makeStaff(testApp, { roles: ["operator"] });
});
afterAll(async () => {
  await testApp?.close();
  await database?.close();
});

async function readBackups(): Promise<Health["backups"]> {
  await olga.logIn();
  const answer = await olga.ask("GET", "/api/desk/health");
  return ((await answer.json()) as Health).backups;
}
const report = (size?: string) =>
  backupCommand.run(testApp.app, { done: true, ...(size !== undefined && { size }) });
async function ageInMetrics(): Promise<string | undefined> {
  await testApp.app.pool.query("select graphile_worker.add_job('keep-changes')");
  await testApp.runJobs();
  return /^backup_age_seconds (\S+)$/m.exec(await testApp.app.metrics.print())?.[1];
}

test("the operator's own tool reports its backups, which the health page and the metrics show until they are late", async () => {
  expect((await readBackups()).kinds).toEqual([
    { kind: "database", newest: null, is_late: true },
    { kind: "files", newest: null, is_late: true },
  ]);
  expect(await ageInMetrics()).toBe("+Inf");
  await expect(report()).rejects.toThrow("--size must be a whole number");
  const at = testApp.clock.now();
  expect(await report("123456789")).toBe("Noted: the database was backed up.");
  await testApp.app.pool.query(
    "insert into operations_backup (kind, started_at, ended_at, size) values ('files', $1, $1, 5)",
    [at],
  );
  testApp.clock.advance(2 * HOUR);
  expect(await ageInMetrics()).toBe("7200");
  const { kinds, archive, last_fault: fault } = await readBackups();
  expect(kinds[0]).toEqual({
    ...{ kind: "database", is_late: false },
    newest: { at: at.toISOString(), size: 123_456_789 },
  });
  expect([archive, fault]).toEqual([null, null]);
  testApp.clock.advance(25 * HOUR);
  expect((await readBackups()).kinds.map(({ is_late }) => is_late)).toEqual([true, true]);
});

test("the last failure is told until a backup of its kind is good again", async () => {
  const note = (kind: string, fault: string | null) =>
    testApp.app.pool.query(
      "insert into operations_backup (kind, started_at, ended_at, size, fault) values ($1, $2, $2, 0, $3)",
      [kind, testApp.clock.now(), fault],
    );
  await note("files", "no_space");
  testApp.clock.advance(HOUR);
  await note("database", null);
  const { last_fault: fault } = await readBackups();
  expect(fault).toEqual({
    fault: "no_space",
    at: new Date(testApp.clock.now().getTime() - HOUR).toISOString(),
  });
  await note("files", "of a later version");
  expect((await readBackups()).last_fault?.fault).toBe("other");
  testApp.clock.advance(HOUR);
  await note("files", null);
  expect((await readBackups()).last_fault).toBeNull();
});

test("what was noted of a backup can neither be changed nor deleted", async () => {
  for (const statement of [
    "update operations_backup set ended_at = now()",
    "delete from operations_backup",
    "truncate operations_backup",
  ])
    await expect(testApp.app.pool.query(statement)).rejects.toThrow("operations_backup is append-only");
});
